package payload

import "testing"

func TestMongoStatements(t *testing.T) {
	runRows(t, Mongo, []row{
		{`db.dropDatabase()`, []string{"sql [drop] [database]"}},
		{`db.getSiblingDB("prod").dropDatabase()`, []string{"sql [drop] [database]"}},
		{`db.users.drop()`, []string{"sql [drop] [collection] [users]"}},
		{`db.getCollection("users").drop()`, []string{"sql [drop] [collection]"}},
		{"use prod\ndb.users.drop()", []string{"sql [drop] [collection] [users]"}},
		{`db.users.deleteMany({})`, []string{"sql [delete] [from] [users] [--no-where]"}},
		{`db.users.deleteMany({age: 1})`, []string{"sql [delete] [from] [users]"}},
		{`db.users.deleteOne({})`, []string{"sql [delete] [from] [users]"}},
		{`db.users.remove({})`, []string{"sql [delete] [from] [users] [--no-where]"}},
		{`db.users.updateMany({}, {$set: {a: 1}})`, []string{"sql [update] [table] [users] [--no-where]"}},
		{`db.users.find({}).forEach(printjson)`, nil},
		{`print("db.users.drop()")`, nil},
		{`// db.dropDatabase()`, nil},
		{`db.runCommand({dropDatabase: 1})`, []string{"sql [drop] [database]"}},
		{`db.runCommand({drop: "users"})`, []string{"sql [drop] [collection] [users]"}},
		{`db.runCommand({ping: 1})`, nil},
		{`db.adminCommand({shutdown: 1})`, []string{"sql [shutdown]"}},
		{`db.shutdownServer()`, []string{"sql [shutdown]"}},
		{`sh.removeShard("a")`, []string{"sql [drop] [shard]"}},
		{`require('child_process').execSync('id')`, []string{"sh id"}},
	})
}
