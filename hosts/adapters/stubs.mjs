// What both adapters' tests share: programs that stand in for rv-hook, and the
// adapters as setup renders them. The Go test beside the package starts these tests
// and hands over the rendered files:
//   RV_TEST_HOOK     where the rendered adapters look for rv-hook
//   RV_TEST_ADAPTER  the adapter under test
//   RV_TEST_HASTY    the same with a time limit of 300 ms, for children that hang
//   RV_TEST_MISSING, RV_TEST_FAILED  the adapters' own sentences
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { RV_TEST_HOOK: hook, RV_TEST_ADAPTER, RV_TEST_HASTY } = process.env;
export const { RV_TEST_MISSING: MISSING, RV_TEST_FAILED: FAILED } = process.env;

export const adapter = await import(pathToFileURL(RV_TEST_ADAPTER));
export const hasty = await import(pathToFileURL(RV_TEST_HASTY));

export const REASON = "Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once.";
const DENY = `printf '%s\\n' '${JSON.stringify({ decision: "deny", reason: REASON })}'`;
const ALLOW = `printf '%s\\n' '{"decision":"allow"}'`;

// name: [body of the stub, the sentence the adapter must block with; undefined: runs]
export const answers = {
  "deny, exit 0": [DENY, REASON],
  "deny, exit 1": [`${DENY}; exit 1`, REASON],
  "deny, then killed": [`${DENY}; kill -9 $$`, REASON],
  "deny, white space around": [`echo; ${DENY}; echo`, REASON],
  "deny without reading": [`exec <&-; ${DENY}`, REASON],
  "allow": [`cat >/dev/null; ${ALLOW}`, undefined],
  "allow without a newline": [`cat >/dev/null; printf '{"decision":"allow"}'`, undefined],
  "allow, exit 1": [`${ALLOW}; exit 1`, FAILED],
  "allow, then killed": [`${ALLOW}; kill -9 $$`, FAILED],
  "allow with another key": [`printf '{"decision":"allow","x":1}'`, FAILED],
  "allow over an earlier deny": [`printf '{"decision":"deny","decision":"allow"}'`, FAILED],
  "allow in capitals": [`printf '{"decision":"ALLOW"}'`, FAILED],
  "two documents": [`${DENY}; ${DENY}`, FAILED],
  "deny, then allow": [`${DENY}; ${ALLOW}`, FAILED],
  "two allows": [`${ALLOW}; ${ALLOW}`, FAILED],
  "a log line first": [`echo starting; ${DENY}`, FAILED],
  "deny without a reason": [`printf '{"decision":"deny"}'`, FAILED],
  "deny with an empty reason": [`printf '{"decision":"deny","reason":" "}'`, FAILED],
  "deny with a reason that is no text": [`printf '{"decision":"deny","reason":7}'`, FAILED],
  "ask": [`printf '{"decision":"ask","reason":"x"}'`, FAILED],
  "null": ["printf null", FAILED],
  "an array": [`printf '[{"decision":"deny","reason":"x"}]'`, FAILED],
  "garbage": ["printf 'hello\\n'", FAILED],
  "bytes": ["printf '\\377\\376\\000'", FAILED],
  "byte order mark, allow": [`printf '\\357\\273\\277{"decision":"allow"}\\n'`, FAILED],
  "silence": ["exit 0", FAILED],
  "silence, exit 1": ["exit 1", FAILED],
  "crash": ["echo panic >&2; exit 2", FAILED],
  "signal": ["kill -9 $$", FAILED],
  "endless output": ["yes", FAILED],
};

// These need the hasty copy.
export const hangs = {
  "hang": ["sleep 60", FAILED],
  "hang with a grandchild on the pipes": ["sleep 60 & sleep 60", FAILED],
  "allow, then hang": [`${ALLOW}; sleep 60`, FAILED],
  "deny, then hang": [`${DENY}; sleep 60`, REASON],
};

export function stub(body, mode = 0o755) {
  rmSync(hook, { force: true });
  rmSync(record(), { force: true });
  if (body === undefined) return;
  writeFileSync(hook, `#!/bin/sh\n${body}\n`);
  chmodSync(hook, mode);
}

// What a recording stub was given: its arguments and its standard input.
export const recording = `printf '%s\\n' "$*" >"$0.seen"; cat >>"$0.seen"; ${ALLOW}`;
const record = () => `${hook}.seen`;
export function recorded() {
  if (!existsSync(record())) return undefined;
  const text = readFileSync(record(), "utf8");
  const cut = text.indexOf("\n");
  return { args: text.slice(0, cut), request: JSON.parse(text.slice(cut + 1)) };
}

// Pipes, children and timers of ours that would keep the host from ending.
export const held = () => process.getActiveResourcesInfo().filter((kind) => /^(PipeWrap|ProcessWrap|Timeout)$/.test(kind)).length;
export async function released(before) {
  while (held() > before) await new Promise((resolve) => setImmediate(resolve));
}
export const HOLDING = "sleep 60 <&0 & sleep 60";
