package payload

import "testing"

func TestLuaRuns(t *testing.T) {
	runRows(t, Lua, []row{
		{`os.execute("rm -rf /home/user")`, []string{"sh rm -rf /home/user"}},
		{`os.execute[[id]] os.execute'ls' io.popen("w"):read("*a")`, []string{"sh id", "sh ls", "sh w"}},
		{`local x = "rm" .. " -rf " .. os.getenv("HOME") os.execute(x)`, []string{"sh rm -rf {home}"}},
		{`os.remove("a"); os.rename("a", "b")`, []string{"= [rm] [-f] [a]", "= [mv] [a] [b]"}},
		{`local f = io.popen("sh", "w") f:write("rm -rf /")`, []string{"sh sh", "sh sh << rm -rf /"}},
		{`local f = io.open("/etc/passwd", "w") f:write("x")`, []string{"write /etc/passwd", "write+ /etc/passwd < x"}},
		{`load("os.execute('id')")() assert(loadstring("os.execute('ls')"))()`, []string{"sh id", "sh ls"}},
		{`for _, v in ipairs{"a", "b"} do os.execute(v) end`, []string{"sh a", "sh b"}},
		{`local t = {"rm", "-rf"} table.insert(t, "/") os.execute(table.concat(t, " "))`, []string{"sh rm -rf /"}},
		{`local function f(c) os.execute(c) end f("id")`, []string{"sh id"}},
		{`function M.f(c) os.execute(c) end M.f("id")`, []string{"sh id"}},
		{`function f() os.execute("id") end`, []string{"uncalled sh id"}},
		{`pcall(os.execute, "id")`, []string{"sh id"}},
		{`os["exe" .. "cute"]("id") _G["os"].execute("ls") require("os").execute("w")`, []string{"sh id", "sh ls", "sh w"}},
		{`os.execute(string.char(105, 100)) os.execute(("di"):reverse()) os.execute("\105d")`, []string{"sh id", "sh id", "sh id"}},
		{`os.execute(string.format("rm -rf %s", "/"))`, []string{"sh rm -rf /"}},
		{`if x then os.execute("a") elseif y then os.execute("b") else os.execute("c") end`, []string{"maybe sh a", "maybe sh b", "maybe sh c"}},
		{`for i = 1, 2 do os.execute("rm " .. i) end`, []string{"sh rm 1", "sh rm 2"}},
		{`os.execute(arg[1])`, []string{"sh ARG1"}},
		{`local d = os.tmpname() os.execute("rm -rf " .. d)`, []string{"sh rm -rf {temp}"}},
		{`vim.fn.system({"rm", "-rf", "x"}) vim.fn.delete("src", "rf")`, []string{"run [rm] [-rf] [x]", "= [rm] [-rf] [src]"}},
		{`local e <const> = os.execute; e("id")`, []string{"sh id"}},
		{`local t = {c = "id"} os.execute(t.c) os.execute(t["c"])`, []string{"sh id", "sh id"}},
	})
	runRows(t, Lua, []row{
		{`print("rm -rf /")`, nil},
		{"-- os.execute('id')\n--[[ os.execute('ls') ]] print(1)", nil},
		{`local s = [[os.execute("id")]] print(s)`, nil},
		{`print(("git reset --hard"):upper())`, nil},
	})
}
