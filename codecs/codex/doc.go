// Package codex reads the PreToolUse payloads of the Codex CLI (0.171.0 observed).
package codex
