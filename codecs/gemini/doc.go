// Package gemini reads the BeforeTool payloads of Gemini CLI (0.61.0 observed).
package gemini
