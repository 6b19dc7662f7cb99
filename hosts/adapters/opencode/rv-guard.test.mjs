import assert from "node:assert/strict";
import test from "node:test";
import { FAILED, HOLDING, MISSING, REASON, adapter, answers, hangs, hasty, held, recorded, recording, released, stub } from "../stubs.mjs";

// The plugin's hook, and the toasts it showed.
async function load(module, showToast) {
  const toasts = [];
  const client = { tui: { showToast: showToast ?? (async (options) => void toasts.push(options)) } };
  const hooks = await module.RvGuard({ client, directory: "/home/user/project", worktree: "/home/user" });
  return { hooks, toasts, before: hooks["tool.execute.before"] };
}

const input = (tool = "bash") => ({ tool, sessionID: "ses_1", callID: "call_1" });
const reset = () => ({ args: { command: "git reset --hard" } });
const blocks = (promise, message) => assert.rejects(promise, { name: "Error", message });

// First of all: another test's timer would be counted.
test("nothing is left that keeps the host waiting", { timeout: 4000 }, async () => {
  for (const [body, module, command] of [[answers["allow"][0], adapter, "ls"], [HOLDING, hasty, "x".repeat(1 << 20)]]) {
    stub(body);
    const before = held();
    await (await load(module)).before(input(), { args: { command } }).catch(() => {});
    await released(before);
  }
});

for (const [set, module] of [[answers, adapter], [hangs, hasty]]) {
  for (const [name, [body, want]] of Object.entries(set)) {
    test(name, async () => {
      stub(body);
      const { before, toasts } = await load(module);
      const output = reset();
      if (want !== undefined) {
        await blocks(before(input(), output), want);
        assert.equal(toasts.length, 1);
        return;
      }
      assert.equal(await before(input(), output), undefined);
      assert.equal(toasts.length, 0);
      assert.ok(Object.isFrozen(output.args));
    });
  }
}

test("missing program", async () => {
  stub(undefined);
  await blocks((await load(adapter)).before(input(), reset()), MISSING);
});

test("program that may not be executed", async () => {
  stub("exit 0", 0o644);
  await blocks((await load(adapter)).before(input(), reset()), MISSING);
});

test("a command larger than a pipe, to a child that never reads", async () => {
  stub("exec sleep 60 <&-");
  await blocks((await load(hasty)).before(input(), { args: { command: "x".repeat(1 << 20) } }), FAILED);
});

test("what rv is asked", async () => {
  stub(recording);
  const args = { command: "git status", workdir: "sub", timeout: 5000, foo: 1 };
  await (await load(adapter)).before(input(), { args });
  assert.deepEqual(recorded(), {
    args: "--host opencode --ack",
    request: { v: 1, tool: "bash", args, cwd: "/home/user/project", session: "ses_1", call: "call_1" },
  });
});

test("tools that are asked about", async () => {
  for (const [tool, args, asked] of [
    ["bash", { command: "ls" }, true],
    ["shell", { command: "ls" }, true],
    ["bash", {}, true],
    ["bash", undefined, true],
    ["read", { filePath: "x" }, false],
    ["read", { command: 7 }, false],
    ["task", { prompt: "git reset --hard" }, false],
  ]) {
    stub(recording);
    await (await load(adapter)).before(input(tool), { args });
    assert.equal(recorded() !== undefined, asked, `${tool} ${JSON.stringify(args)}`);
  }
});

test("an allow of a command that is no text", async () => {
  for (const command of [7, null, ["git", "reset"], { x: 1 }]) {
    stub(recording);
    await blocks((await load(adapter)).before(input(), { args: { command } }), FAILED);
  }
});

test("arguments that cannot be written down", async () => {
  stub(recording);
  await blocks((await load(adapter)).before(input(), { args: { command: "ls", n: 1n } }), FAILED);
});

test("the toast", async () => {
  stub(answers["deny, exit 1"][0]);
  const { before, toasts } = await load(adapter);
  await blocks(before(input(), { args: { command: `git reset\n\u202e --hard ${"日".repeat(200)}` } }), REASON);
  assert.deepEqual(toasts, [{ body: {
    title: "RV · Blocked",
    message: [
      "Why: Blocked git reset --hard (core.git/reset-hard).",
      `Cmd: git reset  --hard ${"日".repeat(160 - "git reset  --hard ".length)}…`,
      "Meta: core.git/reset-hard · bash",
      "Next: Run it in Terminal, or rv allow-once.",
    ].join("\n"),
    variant: "error",
    duration: 10000,
  } }]);
});

test("a toast that fails, hangs or is not there still blocks", async () => {
  for (const showToast of [
    () => { throw new Error("no terminal"); },
    () => Promise.reject(new Error("no terminal")),
    () => new Promise(() => {}),
    () => undefined,
    "no function",
  ]) {
    stub(answers["deny, exit 1"][0]);
    await blocks((await load(adapter, showToast)).before(input(), reset()), REASON);
  }
  for (const client of [undefined, null, {}, { tui: {} }]) {
    const hooks = await adapter.RvGuard({ client, directory: "/p" });
    await blocks(hooks["tool.execute.before"](input(), reset()), REASON);
  }
});

test("one export, an async function, with one hook", async () => {
  assert.deepEqual(Object.keys(adapter), ["RvGuard"]);
  assert.equal(adapter.RvGuard.constructor.name, "AsyncFunction");
  assert.deepEqual(Object.keys((await load(adapter)).hooks), ["tool.execute.before"]);
});
