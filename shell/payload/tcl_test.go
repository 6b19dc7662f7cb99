package payload

import "testing"

func TestTclRuns(t *testing.T) {
	runRows(t, Tcl, []row{
		{`spawn rm -rf /home/user; expect eof`, []string{"run [rm] [-rf] [/home/user]"}},
		{`exec rm -rf /`, []string{"run [rm] [-rf] [/]"}},
		{`exec sh -c "rm -rf $env(HOME)"`, []string{"run [sh] [-c] [rm -rf {home}]"}},
		{`set d /srv; exec rm -rf $d/x ${d}y`, []string{"run [rm] [-rf] [/srv/x] [/srvy]"}},
		{`file delete -force src`, []string{"= [rm] [-rf] [src]"}},
		{`file delete -- a b; file rename a b`, []string{"= [rm] [-f] [a] [b]", "= [mv] [a] [b]"}},
		{`eval exec rm -rf /`, []string{"run [rm] [-rf] [/]"}},
		{`eval "exec id"; eval [list exec ls]`, []string{"run [id]", "run [ls]"}},
		{`set c [list rm -rf /]; exec {*}$c`, []string{"run [rm] [-rf] [/]"}},
		{`puts [exec id]`, []string{"run [id]"}},
		{`proc f {c} { exec sh -c $c }; f id`, []string{"run [sh] [-c] [id]"}},
		{`proc f {} { exec id }`, []string{"uncalled run [id]"}},
		{`if {$x} { exec a } elseif {$y} { exec b } else { exec c }`, []string{"maybe run [a]", "maybe run [b]", "maybe run [c]"}},
		{`foreach d {a b} { exec rm -rf $d }`, []string{"run [rm] [-rf] [a]", "run [rm] [-rf] [b]"}},
		{`while {1} { exec id }`, []string{"maybe run [id]"}},
		{`catch { exec id } err`, []string{"run [id]"}},
		{`spawn sh
send "rm -rf /\r"
expect eof`, []string{"run [sh]", "run [sh] << rm -rf /\n"}},
		{`spawn ssh host
expect {
  "password" { send "x\r"; exp_continue }
  timeout { exec id }
}`, []string{"run [ssh] [host]", "maybe run [ssh] [host] << x\n", "maybe run [id]"}},
		{`exec echo x | sh << "rm -rf /"`, []string{"run [echo] [x]", "run [sh]", "run [sh] << rm -rf /"}},
		{`set f [open "|sh" w]; puts $f "rm -rf /"`, []string{"run [sh]", "run [sh] << rm -rf /"}},
		{`set f [open /etc/passwd w]; puts $f x`, []string{"write /etc/passwd", "write+ /etc/passwd < x"}},
		{`system "rm -rf /"`, []string{"sh rm -rf /"}},
		{`cd /srv; exec id`, []string{"in /srv: run [id]"}},
		{`exec [join {r m} ""] -rf /`, []string{"run [rm] [-rf] [/]"}},
		{`exec [lindex $argv 0]`, []string{"run [ARG1]"}},
		{`append c rm " " -rf; exec sh -c "$c /"`, []string{"run [sh] [-c] [{?}rm -rf /]"}},
	})
	runRows(t, Tcl, []row{
		{`puts "rm -rf /"`, nil},
		{"# exec rm -rf /\nputs 1", nil},
		{`set x {exec rm -rf /}; puts $x`, nil},
		{`expect "rm -rf /"`, nil},
		{`send_user "exec rm"`, nil},
	})
}
