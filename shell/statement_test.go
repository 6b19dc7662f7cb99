package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Statements are invocations of their own, whatever way they took to the database.
func TestStatements(t *testing.T) {
	for text, want := range map[string]string{
		`psql -c 'drop table users'`:                       "rv:sql drop table users",
		`psql <<< 'select 1'`:                              "",
		"psql <<'E'\nTRUNCATE a;\nE":                       "rv:sql truncate table a",
		`echo 'drop database prod' | mysql`:                "rv:sql drop database prod",
		`docker exec db psql -c 'delete from users'`:       "rv:sql delete from users --no-where",
		`python3 -c "c.execute('drop table users')"`:       "rv:sql drop table users",
		`mongosh --eval 'db.users.drop()'`:                 "rv:sql drop collection users",
		`echo 'db.dropDatabase()' | mongosh prod`:          "rv:sql drop database",
		`mongosh --eval 'print("db.users.drop()")'`:        "",
		`bq query --nouse_legacy_sql 'TRUNCATE TABLE d.t'`: "rv:sql truncate table d.t",
		`bq query --dry_run 'TRUNCATE TABLE d.t'`:          "",
	} {
		script, _ := Lower(text, testFacts)
		got := ""
		for _, line := range lines(script) {
			if strings.HasPrefix(line, PseudoSQL) {
				got += line
			}
		}
		assert.Equal(t, want, got, text)
	}
}

func TestRedisReadsCommands(t *testing.T) {
	script, _ := Lower(`echo FLUSHALL | redis-cli -h cache`, testFacts)
	assert.Contains(t, lines(script), "redis-cli FLUSHALL")
}
