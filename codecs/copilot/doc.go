// Package copilot reads the preToolUse payloads of the GitHub Copilot CLI (1.0.102
// observed). Copilot speaks two dialects, by how its hook file spells the event:
//
//	preToolUse  {"sessionId":S,"timestamp":N,"cwd":S,"toolName":S,"toolArgs":{…}}
//	PreToolUse  {"hook_event_name":"PreToolUse","session_id":S,"timestamp":S,"cwd":S,"tool_name":S,"tool_input":{…}}
//
// The first carries no name of an event, and in older versions toolArgs as JSON text.
package copilot
