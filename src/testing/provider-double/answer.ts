import { exampleForSchema } from "#platform/ai/demo/example-for-schema.ts";
import type { InputTokens } from "./prompt-cache.ts";
import {
  type Fault,
  type FaultName,
  faultNames,
  type ModelRequest,
  type Reply,
  type Script,
  type ScriptedCall,
  splitWords,
} from "./script.ts";

function isFaultName(name: string): name is FaultName {
  return faultNames.some((known) => known === name);
}

function readFault(text: string): Fault {
  const [name = "", ...options] = text.trim().split(/\s+/);
  if (!isFaultName(name)) throw new Error(`The double knows no fault "${name}". It knows: ${faultNames.join(", ")}.`);
  const number = (key: string) => {
    const found = options.find((option) => option.startsWith(`${key}=`));
    return found ? { [key]: Number(found.slice(key.length + 1)) } : {};
  };
  return { name, ...number("after"), ...number("ms") };
}

function readCall(text: string): ScriptedCall {
  const [, name = "", input = ""] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  return { name, input: input.trim() || "{}" };
}

/** Reads the markers of a prompt, such as `[[tokens:500 @ 5ms]]` or `[[fault:stall after=3]]`, into a script. */
export function readMarkers(prompt: string): Script {
  const script: Script = {};
  for (const [, kind, text = ""] of prompt.matchAll(/\[\[(\w+):([\s\S]*?)\]\]/g)) {
    if (kind === "reply") script.text = text;
    else if (kind === "think") script.reasoning = text;
    else if (kind === "tool") script.toolCalls = [...(script.toolCalls ?? []), readCall(text)];
    else if (kind === "fault") script.fault = readFault(text);
    else if (kind === "tokens") {
      const [, count = "1", ms = "0"] = /^\s*(\d+)(?:\s*@\s*([\d.]+)\s*ms)?/.exec(text) ?? [];
      script.deltas = Array.from({ length: Number(count) }, (_, index) => `t${index} `);
      script.tokenMs = Number(ms);
    }
  }
  return script;
}

/**
 * Builds the reply to a request: the scripted content, or an echo that depends only on the prompt. `counted` is null for
 * protocols that count only the words of the prompt.
 */
export function replyTo(wish: ModelRequest, script: Script, counted: InputTokens | null = null): Reply {
  const isAnswered = wish.toolResult !== null;
  const calls = [...(script.toolCalls ?? [])];
  const wantsObject = script.object !== undefined || (wish.schema !== undefined && script.text === undefined);
  let text =
    script.text ??
    (isAnswered ? `The tool said: ${wish.toolResult}` : calls.length ? "" : `Echo: ${writtenOf(wish.prompt)}`);
  if (wantsObject && !calls.length) {
    text = JSON.stringify(script.object ?? exampleForSchema(wish.schema, wish.prompt));
    if (wish.objectTool) {
      calls.push({ name: wish.objectTool, input: text });
      text = "";
    }
  }
  const deltas = script.deltas ?? splitWords(text);
  return {
    model: wish.model,
    deltas,
    reasoning: splitWords(script.reasoning ?? ""),
    toolCalls: calls.map(({ id, name, input }, index) => ({
      id: id ?? `call_${index + 1}`,
      name,
      input: typeof input === "string" ? input : JSON.stringify(input),
      index,
    })),
    sources: script.sources ?? [],
    search: script.search ?? null,
    usage: script.usage ?? { ...(counted ?? { input: splitWords(wish.prompt).length }), output: deltas.length },
    finish: script.finish ?? (calls.length ? "tool-calls" : "stop"),
    isPaused: script.isPaused ?? false,
  };
}

/** A message without the time at which it was sent. */
const writtenOf = (prompt: string) => prompt.replace(/^<time>[^<]*<\/time>\s*/, "");
