package payload

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSplitSQL(t *testing.T) {
	for _, r := range []struct {
		dialect Lang
		text    string
		want    string
	}{
		{PostgreSQL, `select 1; drop table users`, "drop table users"},
		{PostgreSQL, `DROP TABLE IF EXISTS "public"."users", b CASCADE;`, "drop table public.users --if-exists --cascade; drop table b --if-exists --cascade"},
		{PostgreSQL, `DROP MATERIALIZED VIEW v`, "drop materialized view v"},
		{PostgreSQL, `drop database prod`, "drop database prod"},
		{PostgreSQL, `TRUNCATE a, b`, "truncate table a; truncate table b"},
		{PostgreSQL, `TRUNCATE TABLE ONLY a RESTART IDENTITY CASCADE`, "truncate table a --cascade"},
		{PostgreSQL, `DELETE FROM users`, "delete from users --no-where"},
		{PostgreSQL, `DELETE FROM users WHERE id = 1`, "delete from users"},
		{PostgreSQL, `DELETE FROM users WHERE 1=1`, "delete from users --no-where"},
		{PostgreSQL, `DELETE FROM users WHERE (true)`, "delete from users --no-where"},
		{PostgreSQL, `DELETE FROM users WHERE '1' = '1' RETURNING id`, "delete from users --no-where"},
		{PostgreSQL, `DELETE FROM a USING b WHERE a.id = b.id`, "delete from a"},
		{PostgreSQL, `UPDATE users SET a = (select 1 where true)`, "update table users --no-where"},
		{PostgreSQL, `UPDATE users SET a = 1 WHERE id in (1,2)`, "update table users"},
		{PostgreSQL, `SELECT * FROM users FOR UPDATE`, ""},
		{PostgreSQL, `WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x`, "delete from users --no-where"},
		{PostgreSQL, `WITH x AS (SELECT 1) DELETE FROM users`, "delete from users --no-where"},
		{PostgreSQL, `EXPLAIN DELETE FROM users`, ""},
		{PostgreSQL, `EXPLAIN ANALYZE DELETE FROM users`, "delete from users --no-where"},
		{PostgreSQL, `EXPLAIN (ANALYZE, BUFFERS) DELETE FROM users`, "delete from users --no-where"},
		{PostgreSQL, `EXPLAIN (ANALYZE false) DELETE FROM users`, ""},
		{PostgreSQL, `DO $$ BEGIN IF true THEN DROP TABLE users; END IF; EXECUTE 'DROP TABLE b'; END $$`, "drop table users; drop table b"},
		{PostgreSQL, `CREATE FUNCTION f() RETURNS void AS $f$ DROP TABLE users; $f$ LANGUAGE sql; select 1`, ""},
		{PostgreSQL, `select 'drop table users'; -- drop table x`, ""},
		{PostgreSQL, "/* drop table /* x */ users; */ select \";drop table x\"", ""},
		{PostgreSQL, "select $q$ ; drop table users; $q$", ""},
		{PostgreSQL, `select E'it\'s; drop table x'`, ""},
		{PostgreSQL, "\\! rm -rf /\nselect 1", "shell:rm -rf /"},
		{PostgreSQL, "select 1 \\g |rm -rf /", "shell:rm -rf /"},
		{PostgreSQL, "\\set x `rm -rf /`", "shell:rm -rf /"},
		{PostgreSQL, "COPY t TO PROGRAM 'rm -rf /'", "shell:rm -rf /"},
		{PostgreSQL, "\\dt\nDROP SCHEMA public CASCADE", "drop schema public --cascade"},
		{PostgreSQL, `ALTER TABLE users DROP COLUMN email`, "alter table users --drop-column"},
		{PostgreSQL, `ALTER TABLE users DROP email, DROP CONSTRAINT c`, "alter table users --drop-column --drop-constraint"},
		{PostgreSQL, `ALTER TABLE users ALTER COLUMN a DROP NOT NULL`, "alter table users"},
		{PostgreSQL, `ALTER TABLE users ADD COLUMN b int`, "alter table users"},
		{PostgreSQL, `BEGIN; DELETE FROM users; ROLLBACK;`, "delete from users --no-where --rolled-back"},
		{PostgreSQL, `BEGIN; DELETE FROM users; COMMIT;`, "delete from users --no-where"},
		{PostgreSQL, `GRANT ALL ON DATABASE prod TO x`, "grant all prod"},
		{PostgreSQL, `DROP OWNED BY x`, "drop owned x"},
		{PostgreSQL, `DROP INDEX CONCURRENTLY IF EXISTS i`, "drop index i --if-exists"},
		{MySQL, "# drop table x\ndrop table y", "drop table y"},
		{MySQL, "select 1 -- drop\n; /*!50001 DROP TABLE users */;", "drop table users"},
		{MySQL, "select \"it\\\"s; drop table x\"", ""},
		{MySQL, "\\! rm -rf /", "shell:rm -rf /"},
		{MySQL, "system rm -rf /;", "shell:rm -rf /"},
		{MySQL, "DELIMITER //\nCREATE PROCEDURE p() BEGIN DROP TABLE x; END//\nDELIMITER ;\nDROP TABLE y;", "drop table y"},
		{MySQL, "DROP DATABASE `a``b`", "drop database a`b"},
		{MySQL, "BEGIN; DROP TABLE x; ROLLBACK", "drop table x"},
		{MySQL, "PREPARE s FROM 'DROP TABLE x'", "drop table x"},
		{SQLite, ".shell rm -rf /", "shell:rm -rf /"},
		{SQLite, ".tables\n.system id\nselect 1;", "shell:id"},
		{SQLite, ".read '|id'", "shell:id"},
		{SQLite, ".once |id", "shell:id"},
		{SQLite, "drop table if exists sessions", "drop table sessions --if-exists"},
		{SQLite, "CREATE TRIGGER t AFTER DELETE ON x BEGIN DELETE FROM y; END; DROP TABLE z", "drop table z"},
		{SQLite, "select 'rm -rf /';", ""},
		{MSSQL, "IF OBJECT_ID('x') IS NOT NULL DROP TABLE x\nGO\nDELETE FROM [dbo].[t]", "drop table x; delete from dbo.t --no-where"},
		{MSSQL, "select 1\ndrop table x", "drop table x"},
		{MSSQL, "EXEC xp_cmdshell 'rm -rf /'", "shell:rm -rf /"},
		{MSSQL, "EXEC('DROP TABLE x')", "drop table x"},
		{BigQuery, "TRUNCATE TABLE ds.t", "truncate table ds.t"},
		{BigQuery, "DROP TABLE `proj.ds.t`", "drop table proj.ds.t"},
		{Snowflake, "DROP DATABASE prod", "drop database prod"},
		{Snowflake, "CREATE OR REPLACE TABLE t (a int)", "create table t --or-replace"},
		{ClickHouse, "ALTER TABLE t DELETE WHERE 1", "delete from t --no-where; alter table t"},
		{DuckDB, "drop table t", "drop table t"},
	} {
		list, ok := SplitSQL(r.text, r.dialect, NewBudget())
		assert.True(t, ok, r.text)
		var got []string
		for _, s := range list {
			if s.Verb == "shell" {
				got = append(got, "shell:"+s.Shell)
				continue
			}
			got = append(got, strings.Join(s.Words(), " "))
		}
		assert.Equal(t, r.want, strings.Join(got, "; "), "%s: %s", r.dialect.tableName(), r.text)
	}
}

func TestSQLWithUndeterminedText(t *testing.T) {
	in := Input{Lang: PostgreSQL, Code: Lit("DROP TABLE ").Concat(NewHole(HoleUnknown)).Concat(Lit("; DELETE FROM t ")).Concat(NewHole(HoleUnknown))}
	assert.Equal(t, []string{"sql [drop] [table] [{?}]", "sql [delete] [from] [t]"}, show(Analyse(in, nil)))
}
