// rv-guard: asks rv before OpenCode runs a shell command. Written by rv setup, which
// replaces this file when rv is upgraded; edit a copy, not this one.
//
// OpenCode calls every export as a plugin, and skips a file with any other kind of
// export without a word: one async function and nothing else.
import { spawn } from "node:child_process";

const HOST = "opencode";
const SHELL_TOOLS = ["bash"];
const CMD_CHARS = 160;

export const RvGuard = async (ctx) => ({
  // Runs before OpenCode validates the arguments, so command may be missing or no string.
  "tool.execute.before": async (input, output) => {
    if (!runsShell(input.tool, output.args)) return;
    const reason = await judge(() => ({
      v: 1,
      tool: input.tool,
      args: output.args,
      cwd: ctx.directory,
      session: input.sessionID,
      call: input.callID,
    }));
    if (reason === undefined) {
      // A later plugin may rewrite the command OpenCode is about to run; frozen, the
      // rewrite throws, and OpenCode turns a throwing hook into a blocked call.
      Object.freeze(output.args);
      return;
    }
    toast(ctx.client, input.tool, output.args, reason);
    throw new Error(reason);
  },
});

// Not awaited, and every failure swallowed: the block never depends on it. The body is
// wrapped, as this client wants it; a flat one is answered with an error.
function toast(client, tool, args, reason) {
  try {
    const [why, next] = split(reason);
    const message = ["Why: " + why, "Cmd: " + oneLine(args?.command), "Meta: " + meta(why, tool), "Next: " + next].join("\n");
    const shown = client.tui.showToast({ body: { title: "RV · Blocked", message, variant: "error", duration: 10000 } });
    Promise.resolve(shown).catch(() => {});
  } catch {
    // No terminal, no toast.
  }
}

function oneLine(command) {
  const chars = [...String(command ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim()];
  return chars.length > CMD_CHARS ? chars.slice(0, CMD_CHARS).join("") + "…" : chars.join("");
}

// --- asking rv: the same text in every adapter ---

const HOOK = "@RV_HOOK@";
const MISSING = "@RV_MISSING@";
const FAILED = "@RV_FAILED@";
const ALLOW = '{"decision":"allow"}';
const LIMIT_MS = 5000;
const LIMIT_CHARS = 1 << 20;

function runsShell(tool, args) {
  return SHELL_TOOLS.includes(tool) || typeof args?.command === "string";
}

// judge answers undefined for an allow, and otherwise the sentence to block with.
async function judge(request) {
  try {
    const asked = request();
    const reason = await ask(JSON.stringify(asked));
    const command = asked.args?.command;
    // rv judges text; an allow for a command that is none would be an allow of something else.
    if (reason === undefined && command !== undefined && typeof command !== "string") return FAILED;
    return reason;
  } catch {
    return FAILED;
  }
}

function ask(body) {
  return new Promise((resolve) => {
    let child;
    let output = "";
    let settled = false;
    const settle = (reason) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      // A grandchild that holds the pipes must not keep the host waiting.
      child?.stdout?.destroy();
      resolve(reason);
    };
    const stop = () => {
      try {
        child?.kill("SIGKILL");
      } catch {
        // Already gone.
      }
      settle(verdict(output, null));
    };
    // The host has no time-out of its own for this call.
    const timer = setTimeout(stop, LIMIT_MS);
    try {
      child = spawn(HOOK, ["--host", HOST, "--ack"], { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
    } catch {
      settle(MISSING);
      return;
    }
    child.on("error", () => settle(child.pid === undefined ? MISSING : FAILED));
    child.on("close", (code) => settle(verdict(output, code)));
    // A child that exits before it has read everything breaks the pipe; its answer counts.
    child.stdin?.on("error", () => {});
    child.stdout?.on("error", () => {});
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (text) => {
      output += text;
      if (output.length > LIMIT_CHARS) stop();
    });
    child.stdin?.end(body);
  });
}

// A denial is honoured whatever the exit code. An allow is one fixed line and exit 0,
// so that the silence of a broken or replaced program is not one.
function verdict(output, code) {
  if (code === 0 && (output === ALLOW || output === ALLOW + "\n")) return undefined;
  try {
    const answer = JSON.parse(output);
    if (answer?.decision === "deny" && typeof answer.reason === "string" && answer.reason.trim() !== "") return answer.reason;
  } catch {
    // Not one JSON document.
  }
  return FAILED;
}

// split cuts a sentence into what happened and what to do about it.
function split(sentence) {
  const cut = sentence.lastIndexOf(". ");
  return cut < 0 ? [sentence, ""] : [sentence.slice(0, cut + 1), sentence.slice(cut + 2)];
}

// meta names the rule, when the sentence does, and the tool.
function meta(why, tool) {
  const rule = /\(([^()\s]+\/[^()\s]+)\)\.$/.exec(why);
  return rule ? rule[1] + " · " + tool : tool;
}
