package payload

import "testing"

func TestAppleScriptRuns(t *testing.T) {
	runRows(t, AppleScript, []row{
		{`do shell script "rm -rf /"`, []string{"sh rm -rf /"}},
		{`do shell script "rm -rf " & quoted form of "a b" with administrator privileges`, []string{"sh rm -rf 'a b'"}},
		{"set x to \"id\"\ndo shell script x & \" -u\"", []string{"sh id -u"}},
		{`tell application "Terminal" to do script "git reset --hard"`, []string{"sh git reset --hard"}},
		{"tell application \"Terminal\"\n  activate\n  do script \"id\" in window 1\nend tell\ndo shell script \"ls\"", []string{"sh id", "sh ls"}},
		{"on f(c)\n  do shell script c\nend f\nf(\"id\")", []string{"sh id"}},
		{"on f(c)\n  do shell script \"id\"\nend f", []string{"uncalled sh id"}},
		{"on run argv\n  do shell script \"id\"\nend run", []string{"sh id"}},
		{"repeat with c in {\"a\", \"b\"}\n  do shell script c\nend repeat", []string{"sh a", "sh b"}},
		{"if x is 1 then do shell script \"a\"\nif y then\n  do shell script \"b\"\nelse\n  do shell script \"c\"\nend if", []string{"maybe sh a", "maybe sh b", "maybe sh c"}},
		{"try\n  do shell script \"a\"\non error e\n  do shell script \"b\"\nend try", []string{"sh a", "maybe sh b"}},
		{`set r to (do shell script "id")`, []string{"sh id"}},
		{`run script "do shell script \"id\""`, []string{"sh id"}},
		{"do shell script ¬\n  \"id\"", []string{"sh id"}},
	})
	runRows(t, AppleScript, []row{
		{`display dialog "rm -rf /"`, nil},
		{`-- do shell script "id"`, nil},
		{`(* do shell script "id" *) return "do shell script"`, nil},
		{`tell application "Finder" to delete file "x"`, nil},
		{`display notification "git reset --hard" with title "x"`, nil},
	})
}

func TestGdb(t *testing.T) {
	runRows(t, Gdb, []row{
		{"shell rm -rf /", []string{"sh rm -rf /"}},
		{"!id\nrun\nplatform shell ls", []string{"sh id", "sh ls"}},
		{"python import os; os.system('id')", []string{"sh id"}},
		{"python\nimport os\nos.system('id')\nend\nquit", []string{"sh id"}},
		{"info registers | sh", nil},
		{"pipe bt | sh", []string{"sh sh"}},
		{"print \"rm -rf /\"\nbt", nil},
	})
}

func TestEd(t *testing.T) {
	runRows(t, Ed, []row{
		{"!rm -rf /\nq", []string{"sh rm -rf /"}},
		{"r !id\n1,$w !sh", []string{"sh id", "sh sh"}},
		{"w /etc/passwd", []string{"write /etc/passwd"}},
		{"g/x/!id", []string{"sh id"}},
		{"a\n!rm -rf /\n.\nw\nq", nil},
		{"1,3d\ns/!rm/x/\nw\nq", nil},
		{"H\n,p", nil},
	})
}
