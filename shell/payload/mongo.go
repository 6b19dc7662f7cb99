package payload

import "strings"

// mongoAPI are the methods of the MongoDB shell that drop or delete, whatever they are
// called on; the shell runs JavaScript with the modules of node.
const mongoAPI = `
?.dropDatabase go
?.drop go
?.deleteMany go
?.deleteOne go
?.remove go
?.updateMany go
?.dropIndex go
?.dropIndexes go
?.dropUser go
?.dropAllUsers go
?.dropRole go
?.dropAllRoles go
?.removeShard go
?.shutdownServer go
?.runCommand go
?.adminCommand go` + javaScriptAPI

// newMongo is the language of the MongoDB shell: what its methods drop or delete are
// statements as those of SQL.
func newMongo() *language {
	g := newJavaScript()
	g.lang, g.api, g.call = Mongo, mongoAPI, mongoCall
	return g
}

// mongoCall makes statements of calls such as db.users.drop().
func mongoCall(e *evaluator, c *call) (values, bool) {
	on, method := "", c.ref
	if i := strings.LastIndexByte(c.ref, '.'); i >= 0 {
		on, method = c.ref[:i], c.ref[i+1:]
	}
	if method == "runCommand" || method == "adminCommand" {
		return mongoCommand(e, c)
	}
	words := mongoStatement(method)
	if words == "" || on == "" || method == "drop" && on == "db" {
		return javaScriptCall(e, c)
	}
	argv := mongoWords(words)
	if name, ok := strings.CutPrefix(on, "db."); ok {
		argv = append(argv, Lit(name))
	}
	if mongoFilters(method) && len(c.pos) > 0 && emptyDict(c.pos[0]) {
		argv = append(argv, Lit("--no-where"))
	}
	e.emit(Effect{Kind: SQL, API: method, Lang: Mongo, Argv: argv}, c.off)
	return unknown(), true
}

// mongoCommand is db.runCommand({drop: "users"}): the first key is the command.
func mongoCommand(e *evaluator, c *call) (values, bool) {
	for _, a := range c.at(0) {
		if a.k != altDict || len(a.keys) == 0 {
			continue
		}
		words := mongoStatement(a.keys[0])
		if words == "" {
			continue
		}
		argv := mongoWords(words)
		if name := a.list[0].alts(); len(name) == 1 && name[0].k == altStr {
			argv = append(argv, name[0].s)
		}
		e.emit(Effect{Kind: SQL, API: a.keys[0], Lang: Mongo, Argv: argv}, c.off)
	}
	return unknown(), true
}

// mongoStatement is the verb and object of a method or command.
func mongoStatement(name string) string {
	switch name {
	case "dropDatabase":
		return "drop database"
	case "drop":
		return "drop collection"
	case "deleteMany", "deleteOne", "remove", "delete":
		return "delete from"
	case "updateMany", "update":
		return "update table"
	case "dropIndex", "dropIndexes":
		return "drop index"
	case "dropUser", "dropAllUsers", "dropAllUsersFromDatabase":
		return "drop user"
	case "dropRole", "dropAllRoles", "dropAllRolesFromDatabase":
		return "drop role"
	case "removeShard":
		return "drop shard"
	case "shutdownServer", "shutdown":
		return "shutdown"
	}
	return ""
}

// mongoFilters reports whether a method takes as its first argument which documents it
// is about.
func mongoFilters(method string) bool {
	return method == "deleteMany" || method == "remove" || method == "updateMany"
}

func mongoWords(words string) []Value {
	var argv []Value
	for w := range strings.FieldsSeq(words) {
		argv = append(argv, Lit(w))
	}
	return argv
}

// emptyDict reports whether v is {}.
func emptyDict(v values) bool {
	a, ok := v.one()
	return ok && a.k == altDict && len(a.keys) == 0
}
