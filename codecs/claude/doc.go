// Package claude reads the PreToolUse payloads of Claude Code (2.1.332 observed).
package claude
