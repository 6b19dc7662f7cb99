// Package adapter reads what rv's own adapters for Pi and OpenCode send, and the
// plain objects of those hosts.
//
//	{"v":1,"tool":S,"args":{…},"cwd":S,"session":S,"call":S,"parent":S}   rv's adapters
//	{"type":"tool_call","toolName":S,"toolCallId":S,"input":{…}}          Pi
//	{"tool":S,"args":{…}}                                                  OpenCode
package adapter
