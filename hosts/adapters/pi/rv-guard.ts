// rv-guard: asks rv before Pi runs a shell command. Written by rv setup, which
// replaces this file when rv is upgraded; edit a copy, not this one.
//
// Plain JavaScript and node: imports only, so that one file loads in Pi 0.73 and
// 1.x. Nothing runs at load time beyond registering: an extension that fails to
// load stops Pi from starting.
import { spawn } from "node:child_process";

const HOST = "pi";
const SHELL_TOOLS = ["bash", "powershell"];

// The handler never throws on purpose and never stays silent about a shell call
// it could not get judged: every way out other than an explicit allow blocks.
export default function (pi) {
  pi.on("tool_call", async (event, ctx) => {
    if (!runsShell(event.toolName, event.input)) return undefined;
    const reason = await judge(() => ({
      v: 1,
      tool: event.toolName,
      args: event.input,
      cwd: ctx.cwd,
      session: ctx.sessionManager?.getSessionId?.(),
      call: event.toolCallId,
      parent: event.parentToolCallId,
    }));
    if (reason === undefined) {
      // A later extension may rewrite the command Pi is about to run; frozen, the
      // rewrite throws, and Pi turns a throwing handler into a blocked call.
      Object.freeze(event.input);
      return undefined;
    }
    post(pi, event.toolName, reason);
    return { block: true, reason };
  });
  try {
    pi.registerMessageRenderer("rv-decision", (message, _options, theme) => card(message, theme));
  } catch {
    // Only the look of the message is lost.
  }
}

// Pi hands a message's content to the model as well: it is the sentence and
// nothing else. What only the person sees is drawn from details.
function post(pi, tool, reason) {
  try {
    pi.sendMessage(
      { customType: "rv-decision", content: reason, display: true, details: { tool } },
      { triggerTurn: false },
    );
  } catch {
    // The block stands without its card.
  }
}

// Pi crashes on a renderer that returns a string and, before 1.x, on a line wider
// than the terminal.
function card(message, theme) {
  const [why, next] = split(String(message?.content ?? ""));
  const tool = String(message?.details?.tool ?? "");
  const rows = [["error", "RV · Blocked"], ["text", "Why: " + why], ["muted", "Meta: " + meta(why, tool)], ["muted", "Next: " + next]];
  return {
    render: (width) => rows.flatMap(([color, text]) => wrap(text, width - 1).map((line) => " " + paint(theme, color, line))),
    invalidate() {},
  };
}

function paint(theme, color, text) {
  try {
    return String(theme.fg(color, text));
  } catch {
    return text;
  }
}

// wrap breaks text at blanks, and inside a word only when it is wider than a line.
function wrap(text, width) {
  const lines = [];
  let line = "";
  for (const word of text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ").split(" ")) {
    const longer = line === "" ? word : line + " " + word;
    if (columns(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const char of word) {
      if (columns(char) > width) continue;
      if (columns(line + char) > width) {
        lines.push(line);
        line = "";
      }
      line += char;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

// Characters outside ASCII count as two columns: never too few.
function columns(text) {
  let count = 0;
  for (const char of text) count += char < "\u0080" ? 1 : 2;
  return count;
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
