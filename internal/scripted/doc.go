// Package scripted is a scripted model server: it plays the model to a real agent host,
// asks for the tool calls a [Script] lists, and records what the host answered.
//
// It speaks what hosts take from a provider of the user's own, streaming or not: OpenAI
// Chat Completions (Grok, Pi, OpenCode, Copilot), OpenAI Responses (Codex), Anthropic
// Messages (Claude Code) and Gemini's generateContent. It keeps no state between
// requests: which step comes next is read off the request itself, so a host's side
// requests (titles, summaries) and retries do no harm.
package scripted
