package payload

import "testing"

func TestAwkRuns(t *testing.T) {
	runRows(t, Awk, []row{
		{`BEGIN{system("rm -rf /")}`, []string{"sh rm -rf /"}},
		{`BEGIN { system("rm" " -rf " "/") }`, []string{"sh rm -rf /"}},
		{`{ system("rm -rf " $1) }`, []string{"maybe sh rm -rf {?}"}},
		{`/x/ { system("id") } END { system("ls") }`, []string{"maybe sh id", "sh ls"}},
		{`BEGIN { c = "rm -rf"; c = c " /"; system(c) }`, []string{"sh rm -rf /"}},
		{`{ print "rm -rf " $1 | "sh" }`, []string{"maybe sh sh << rm -rf {?}"}},
		{`BEGIN { print "rm -rf /" | "sh"; close("sh") }`, []string{"sh sh << rm -rf /"}},
		{`BEGIN { printf "rm -rf %s\n", "/" | "bash" }`, []string{"sh bash << rm -rf /\n"}},
		{`BEGIN { "id" | getline x; print x }`, []string{"sh id"}},
		{`BEGIN { while (("ls" | getline l) > 0) print l }`, []string{"maybe sh ls"}},
		{`BEGIN { print "x" > "/etc/passwd"; print "y" >> "log" }`, []string{"write /etc/passwd < x", "write+ log < y"}},
		{`{ print $0 > $1 ".txt" }`, []string{"maybe write {?}.txt < {?}"}},
		{`function f(c) { system(c) } BEGIN { f("id") }`, []string{"sh id"}},
		{`BEGIN { if (x) system("a"); else system("b") }`, []string{"maybe sh a", "maybe sh b"}},
		{`BEGIN { for (i = 0; i < 3; i++) system("id") }`, []string{"maybe sh id"}},
		{`BEGIN { system("rm -rf " ENVIRON["HOME"]) }`, []string{"sh rm -rf {home}"}},
		{`BEGIN { system(sprintf("rm -rf %s", "/")) }`, []string{"sh rm -rf /"}},
		{"BEGIN {\n  system(\"a\")\n  system(\"b\");\n}\n", []string{"sh a", "sh b"}},
		{`BEGIN { a[1] = "id"; system(a[1]); split("x ls", b); system(b[2]) }`, []string{"sh id", "sh ls"}},
		{`NR > 1 && $2 == "x" { system("id") }`, []string{"maybe sh id"}},
		{`BEGIN { system(toupper("id") substr("xid", 2)) }`, []string{"sh IDid"}},
	})
	runRowsOn(t, Awk, "rm -rf /\n", []row{
		{`{ system($0) }`, []string{"maybe sh rm -rf /"}},
		{`{ system($1 " " $2 " /srv") }`, []string{"maybe sh rm -rf /srv"}},
	})
}

func TestAwkPrints(t *testing.T) {
	runRows(t, Awk, []row{
		{`{print "rm -rf " $1}`, nil},
		{"\n  BEGIN { FS=\",\" }\n  NR > 1 { sum[$1] += $2 }\n  END { for (k in sum) print k, sum[k] }\n", nil},
		{`/rm -rf/ { print > "/dev/stderr" }`, nil},
		{`{ gsub(/rm -rf/, ""); print }`, nil},
		{`# system("id")` + "\n{ print }", nil},
		{`$1 > 3 { print $1 / 2, $2 }`, nil},
		{`{ s = "system(\"id\")"; print s }`, nil},
	})
}

func TestSed(t *testing.T) {
	runRows(t, Sed, []row{
		{`1e rm -rf /`, []string{"maybe sh rm -rf /"}},
		{`s/.*/rm -rf \//e`, []string{"maybe sh rm -rf /"}},
		{`s/x/rm -rf &/e`, []string{"maybe sh {?}rm -rf {?}{?}"}},
		{`s|^.*$|git reset --hard|ge;p`, []string{"maybe sh git reset --hard"}},
		{`/x/{s/a/b/;e id` + "\n}", []string{"maybe sh id"}},
		{`e`, []string{"maybe sh {?}"}},
		{`s/a/b/;s/c/d/w /tmp/out`, []string{"write /tmp/out"}},
		{`w /etc/passwd`, []string{"write /etc/passwd"}},
		{`/git reset --hard/p`, nil},
		{`s/([0-9]+)/<\1>/g`, nil},
		{`/debug: true/d`, nil},
		{"a\\\ne rm -rf /\\\ne x", nil},
		{`i e rm -rf /`, nil},
		{`s/e rm/w x/;y/abc/def/;b end;:end`, nil},
		{`# e rm`, nil},
		{`s/[/e]/x/;s/a\/e/b/`, nil},
		{`1,3!d;$p;\,x,d;s,a,b,2`, nil},
	})
	runRowsOn(t, Sed, "rm -rf /", []row{
		{`e`, []string{"maybe sh rm -rf /"}},
		{`s/^/sudo /e`, []string{"maybe sh sudo rm -rf /"}},
		{`s/.*/&/e`, []string{"maybe sh rm -rf /"}},
	})
}
