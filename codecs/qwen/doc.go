// Package qwen reads the PreToolUse payloads of Qwen Code, as its documentation shows
// them; the program itself was not observed.
package qwen
