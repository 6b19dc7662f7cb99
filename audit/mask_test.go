package audit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/audit"
)

func TestMask(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                        "",
		"git push --force origin main":                            "git push --force origin main",
		"rm -rf node_modules/.cache":                              "rm -rf node_modules/.cache",
		"kubectl delete ns prod":                                  "kubectl delete ns prod",
		"export GITHUB_TOKEN=abc":                                 "export GITHUB_TOKEN=[masked]",
		"PGPASSWORD='s3 x' psql":                                  "PGPASSWORD='[masked]' psql",
		"mysql --password hunter2 -e x":                           "mysql --password [masked] -e x",
		"mysql --password=hunter2":                                "mysql --password=[masked]",
		"mysql -p hunter2":                                        "mysql -p [masked]",
		"curl -u bob:hunter2 x":                                   "curl -u [masked] x",
		`curl -H "Authorization: Bearer abc.def" x`:               `curl -H "Authorization: [masked] [masked]" x`,
		`curl -H 'X-Api-Key: k' x`:                                `curl -H 'X-Api-Key: [masked]' x`,
		"curl https://bob:hunter2@x.test/a":                       "curl https://[masked]@x.test/a",
		"curl 'https://x.test/a?token=abc&b=c'":                   "curl 'https://x.test/a?token=[masked]&b=c'",
		"git clone https://ghp_0123456789abcdef@github.com/a/b":   "git clone https://[masked]@github.com/a/b",
		"echo ghp_0123456789abcdef":                               "echo [masked]",
		"echo AKIAABCDEFGHIJKLMNOP":                               "echo [masked]",
		"echo eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc":           "echo [masked]",
		"x --key=sk-ant-0123456789abcdef":                         "x --key=[masked]",
		"x a=glpat-0123456789abcdef,b":                            "x a=[masked],b",
		"echo 0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d":           "echo [masked]",
		"echo '-----BEGIN RSA PRIVATE KEY-----'":                  "echo '-----BEGIN RSA [masked] KEY-----'",
		"aws s3 rm s3://bucket/prefix --recursive":                "aws s3 rm s3://bucket/prefix --recursive",
		"docker rmi registry.test/team/app:2024-01-01":            "docker rmi registry.test/team/app:2024-01-01",
		"terraform destroy -target=module.a-very-long-name-here1": "terraform destroy -target=module.a-very-long-name-here1",
	} {
		assert.Equal(t, want, audit.Mask(text), text)
	}
}

// Whatever surrounds it, a token of a known shape is not in the preview.
func FuzzMask(f *testing.F) {
	f.Add("echo ", " x")
	f.Add("curl -H 'A: ", "'")
	f.Add("a=", "")
	const token = "ghp_0123456789abcdefABCDEF"
	f.Fuzz(func(t *testing.T, before, after string) {
		if i := len(before); i > 0 && !strings.ContainsRune(" \t\n\"'`|;()<>", rune(before[i-1])) {
			before += " "
		}
		assert.NotContains(t, audit.Mask(before+token+" "+after), token)
	})
}
