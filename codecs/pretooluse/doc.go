// Package pretooluse reads the payload that Claude Code's hooks introduced and other
// hosts took over:
//
//	{"session_id":S,"cwd":S,"hook_event_name":S,"tool_name":S,"tool_input":{…},"tool_use_id":S}
//
// with more members, different ones for each host, in between. What is one host's own
// stands in that host's package.
package pretooluse
