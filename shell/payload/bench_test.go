package payload

import "testing"

// BenchmarkAnalyse is the cost of typical payloads.
func BenchmarkAnalyse(b *testing.B) {
	for _, x := range []struct {
		name string
		lang Lang
		code string
	}{
		{"python-one-line", Python, `import os; os.system("git push --force")`},
		{"python-print", Python, `import json,sys; print(json.dumps({"cmd": "git push --force"}))`},
		{"node-one-line", JavaScript, `require('child_process').execSync('git reset --hard')`},
		{"perl-one-line", Perl, `s/v1/v2/ if /api/`},
		{"ruby-one-line", Ruby, `puts "git clean -fdx"`},
		{"awk-one-line", Awk, `BEGIN { FS="," } NR > 1 { sum[$1] += $2 } END { for (k in sum) print k, sum[k] }`},
		{"sed-one-line", Sed, `s/([0-9]+)/<\1>/g`},
		{"sql", PostgreSQL, `select u.id, count(o.id) from users u left join orders o on o.user_id = u.id group by 1 limit 10`},
	} {
		b.Run(x.name, func(b *testing.B) {
			b.ReportAllocs()
			in := Input{Lang: x.lang, Code: Lit(x.code)}
			for b.Loop() {
				Analyse(in, NewBudget())
			}
		})
	}
}

// BenchmarkExtract is the cost of finding an interpreter and its code.
func BenchmarkExtract(b *testing.B) {
	args := []Value{Lit("-MFile::Path"), Lit("-e"), Lit("1")}
	b.ReportAllocs()
	for b.Loop() {
		i, _ := Find("perl5.36")
		i.Extract(args)
	}
}

// BenchmarkFindNothing is the cost for every program that is no interpreter.
func BenchmarkFindNothing(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Find("git")
	}
}
