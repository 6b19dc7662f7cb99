package gate

import (
	"testing"

	"rv/request"
)

func BenchmarkEnforce(b *testing.B) {
	env := HostEnv()
	req := request.ForShell(request.Shell{Command: "git reset --hard"}, request.Caller{Cwd: "/home/user/project"})
	b.ReportAllocs()
	for b.Loop() {
		Enforce(env, req)
	}
}
