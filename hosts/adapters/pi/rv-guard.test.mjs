import assert from "node:assert/strict";
import test from "node:test";
import { FAILED, HOLDING, MISSING, REASON, adapter, answers, hangs, hasty, held, recorded, recording, released, stub } from "../stubs.mjs";

// A Pi that remembers what the extension did to it.
function load(module, overrides = {}) {
  const seen = { handlers: {}, renderers: {}, messages: [] };
  module.default({
    on: (name, handler) => (seen.handlers[name] = handler),
    registerMessageRenderer: (type, renderer) => (seen.renderers[type] = renderer),
    sendMessage: (message, options) => void seen.messages.push({ message, options }),
    ...overrides,
  });
  return seen;
}

const ctx = { cwd: "/home/user/project", hasUI: false, sessionManager: { getSessionId: () => "session-1" } };
const call = (input, more) => ({ type: "tool_call", toolName: "bash", toolCallId: "call_1", input, ...more });
const reset = () => call({ command: "git reset --hard" });

function expectBlock(pi, result, reason) {
  assert.deepEqual(result, { block: true, reason });
  assert.equal(pi.messages.length, 1);
  const [{ message, options }] = pi.messages;
  assert.equal(message.content, reason);
  assert.equal(message.customType, "rv-decision");
  assert.equal(message.display, true);
  assert.deepEqual(options, { triggerTurn: false });
}

// First of all: another test's timer would be counted.
test("nothing is left that keeps the host waiting", { timeout: 4000 }, async () => {
  for (const [body, module, command] of [[answers["allow"][0], adapter, "ls"], [HOLDING, hasty, "x".repeat(1 << 20)]]) {
    stub(body);
    const before = held();
    await load(module).handlers.tool_call(call({ command }), ctx);
    await released(before);
  }
});

for (const [set, module] of [[answers, adapter], [hangs, hasty]]) {
  for (const [name, [body, want]] of Object.entries(set)) {
    test(name, async () => {
      stub(body);
      const pi = load(module);
      const event = reset();
      const result = await pi.handlers.tool_call(event, ctx);
      if (want !== undefined) return expectBlock(pi, result, want);
      assert.equal(result, undefined);
      assert.equal(pi.messages.length, 0);
      assert.ok(Object.isFrozen(event.input));
    });
  }
}

test("missing program", async () => {
  stub(undefined);
  const pi = load(adapter);
  expectBlock(pi, await pi.handlers.tool_call(reset(), ctx), MISSING);
});

test("program that may not be executed", async () => {
  stub("exit 0", 0o644);
  const pi = load(adapter);
  expectBlock(pi, await pi.handlers.tool_call(reset(), ctx), MISSING);
});

test("a command larger than a pipe, to a child that never reads", async () => {
  stub("exec sleep 60 <&-");
  const pi = load(hasty);
  expectBlock(pi, await pi.handlers.tool_call(call({ command: "x".repeat(1 << 20) }), ctx), FAILED);
});

test("what rv is asked", async () => {
  stub(recording);
  const pi = load(adapter);
  const input = { command: "git status", timeout: 5, foo: [1, { a: null }] };
  assert.equal(await pi.handlers.tool_call(call(input, { parentToolCallId: "call_0" }), ctx), undefined);
  assert.deepEqual(recorded(), {
    args: "--host pi --ack",
    request: { v: 1, tool: "bash", args: input, cwd: "/home/user/project", session: "session-1", call: "call_1", parent: "call_0" },
  });
});

test("what rv is asked by an older Pi, with less to say", async () => {
  stub(recording);
  const pi = load(adapter);
  await pi.handlers.tool_call(reset(), { cwd: "/p" });
  assert.deepEqual(recorded().request, { v: 1, tool: "bash", args: { command: "git reset --hard" }, cwd: "/p", call: "call_1" });
});

test("tools that are asked about", async () => {
  for (const [toolName, input, asked] of [
    ["bash", { command: "ls" }, true],
    ["powershell", { command: "ls" }, true],
    ["ssh", { command: "ls" }, true],
    ["bash", {}, true],
    ["bash", undefined, true],
    ["read", { path: "x" }, false],
    ["read", { path: "x", command: 7 }, false],
    ["codemode", { code: "x" }, false],
    ["read", undefined, false],
  ]) {
    stub(recording);
    const pi = load(adapter);
    assert.equal(await pi.handlers.tool_call(call(input, { toolName }), ctx), undefined);
    assert.equal(recorded() !== undefined, asked, `${toolName} ${JSON.stringify(input)}`);
  }
});

test("an allow of a command that is no text", async () => {
  for (const command of [7, null, ["git", "reset"], { x: 1 }]) {
    stub(recording);
    const pi = load(adapter);
    expectBlock(pi, await pi.handlers.tool_call(call({ command }), ctx), FAILED);
  }
});

test("arguments that cannot be written down", async () => {
  stub(recording);
  const pi = load(adapter);
  expectBlock(pi, await pi.handlers.tool_call(call({ command: "ls", n: 1n }), ctx), FAILED);
});

test("a session that cannot be read", async () => {
  stub(recording);
  const pi = load(adapter);
  const broken = { cwd: "/p", sessionManager: { getSessionId: () => { throw new Error("no session"); } } };
  expectBlock(pi, await pi.handlers.tool_call(reset(), broken), FAILED);
});

test("a Pi that takes no messages and no renderers still blocks", async () => {
  stub(answers["deny, exit 1"][0]);
  const refuse = () => { throw new Error("no UI"); };
  const pi = load(adapter, { sendMessage: refuse, registerMessageRenderer: refuse });
  assert.deepEqual(await pi.handlers.tool_call(reset(), ctx), { block: true, reason: REASON });
});

test("the card fits any width", () => {
  const render = load(adapter).renderers["rv-decision"];
  const message = { content: `Blocked 日本語 ${"x".repeat(90)}\u001b[31m\n\t (core.git/reset-hard). Run it.`, details: { tool: "bash" } };
  for (const theme of [{ fg: (_color, text) => text }, undefined]) {
    for (let width = 0; width < 130; width++) {
      const lines = render(message, { expanded: false }, theme).render(width);
      assert.ok(Array.isArray(lines));
      for (const line of lines) {
        assert.ok(!/[\p{Cc}]/u.test(line), JSON.stringify(line));
        const columns = [...line].reduce((sum, char) => sum + (char < "\u0080" ? 1 : 2), 0);
        assert.ok(columns <= width, `${columns} > ${width}`);
      }
    }
  }
});

test("the card says what, which rule, and what next", () => {
  const render = load(adapter).renderers["rv-decision"];
  const theme = { fg: (color, text) => `<${color}>${text}` };
  assert.deepEqual(render({ content: REASON, details: { tool: "bash" } }, {}, theme).render(80), [
    " <error>RV · Blocked",
    " <text>Why: Blocked git reset --hard (core.git/reset-hard).",
    " <muted>Meta: core.git/reset-hard · bash",
    " <muted>Next: Run it in Terminal, or rv allow-once.",
  ]);
});

test("the card breaks lines at blanks", () => {
  const render = load(adapter).renderers["rv-decision"];
  assert.deepEqual(render({ content: REASON, details: { tool: "bash" } }, {}, undefined).render(25), [
    " RV · Blocked",
    " Why: Blocked git reset",
    " --hard",
    " (core.git/reset-hard).",
    " Meta:",
    " core.git/reset-hard ·",
    " bash",
    " Next: Run it in",
    " Terminal, or rv",
    " allow-once.",
  ]);
  assert.deepEqual(render({ content: "x".repeat(30) }, {}, undefined).render(21).slice(1, 3), [" Why:", " " + "x".repeat(20)]);
});

test("the card of a message that is not as posted", () => {
  const render = load(adapter).renderers["rv-decision"];
  for (const message of [undefined, {}, { content: [{ type: "text" }] }, { content: FAILED, details: null }]) {
    assert.ok(Array.isArray(render(message, {}, undefined).render(40)));
  }
});

test("one export, the default", () => assert.deepEqual(Object.keys(adapter), ["default"]));
