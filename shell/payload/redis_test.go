package payload

import "testing"

func TestRedisCommands(t *testing.T) {
	runRows(t, Redis, []row{
		{"FLUSHALL", []string{"= [redis-cli] [FLUSHALL]"}},
		{"SELECT 1\r\nDEL \"a b\" 'c d'\n", []string{"= [redis-cli] [SELECT] [1]", "= [redis-cli] [DEL] [a b] [c d]"}},
		{`SET k "a \"FLUSHALL\" #"`, []string{`= [redis-cli] [SET] [k] [a "FLUSHALL" #]`}},
		{"# FLUSHALL\n\n", nil},
	})
}
