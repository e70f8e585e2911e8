/** The calls of a sub-agent, as the call that delegated its task keeps and shows them. */
import { equalJson } from "#lib/json/equal-json.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { toolNameOf } from "../tool-title.ts";
import { delegateTaskToSubAgent, type InnerCall } from "./spec.ts";

const { listed, listChars, listWithTextChars, errorChars } = limits.delegation;

/** How much of a value is kept. One that would be longer than `max` as JSON is left out. */
interface Size {
  readonly chars: number;
  readonly items: number;
  readonly max: number;
}

interface Detail {
  readonly input: Size;
  readonly output: Size | null;
}

/** The most that is kept of an input and of an output. */
const inShort = {
  input: { chars: 300, items: 5, max: 1_000 },
  output: { chars: 400, items: 5, max: 1_500 },
} satisfies Detail;

/** Less and less, until all calls fit. */
const details: readonly Detail[] = [
  inShort,
  { input: { chars: 150, items: 3, max: 500 }, output: { chars: 150, items: 3, max: 600 } },
  { input: { chars: 100, items: 3, max: 300 }, output: null },
];

/** The finished calls in short, and how many were left out. The longer the answer, the less they may take. */
export function listInnerCalls(parts: readonly ToolPart[], answer: string): { calls: InnerCall[]; moreCalls: number } {
  const finished = parts.filter(({ state }) => state.startsWith("output-"));
  const max = Math.max(Math.min(listChars, listWithTextChars - answer.length), listChars / 5);
  let calls: InnerCall[] = [];
  for (const detail of details) {
    calls = finished.slice(0, listed).map((part) => shorten(part, detail));
    if (sizeOf(calls) <= max) break;
  }
  while (sizeOf(calls) > max) calls.pop();
  return { calls, moreCalls: finished.length - calls.length };
}

/** Doesn't depend on how long calls took, so that the same calls are always kept in the same way. */
const sizeOf = (calls: readonly InnerCall[]): number =>
  JSON.stringify(calls, (key, value: unknown) => (key === "durationMs" ? 0 : value)).length;

function shorten(part: ToolPart, detail: Detail): InnerCall {
  const { toolCallId: id, output, errorText, state, durationMs, credits } = part;
  const tool = toolNameOf(part);
  const shown = detail.output ? shortOutput(tool, output, { ...detail, output: detail.output }) : undefined;
  const isWhole = output === undefined || equalJson(shown, output);
  const cut = part.cut ?? (isWhole ? undefined : { id, chars: JSON.stringify(output).length, next: 0 });
  return {
    id: id.slice(0, 64),
    tool: shortName(tool),
    state: state as InnerCall["state"], // only finished calls get here
    input: shortValue(part.input, detail.input),
    ...(shown !== undefined && { output: shown }),
    ...(errorText && { error: shortText(errorText, errorChars) }),
    ...(durationMs !== undefined && { durationMs }),
    ...(credits !== undefined && { credits }),
    ...(cut && { cut }),
  };
}

/** Of a task that the sub-agent delegated itself, the calls stay readable. */
function shortOutput(tool: string, output: unknown, detail: Detail & { output: Size }): unknown {
  if (tool !== "delegate_task_to_sub_agent") return shortValue(output, detail.output);
  const { data } = delegateTaskToSubAgent.output.safeParse(output);
  if (!data) return undefined;
  const calls = data.calls.map((call) => shorten(partOfInnerCall(call), detail));
  return { ...data, text: shortText(data.text, detail.output.chars), calls };
}

/** What readers get of a call while its agent still works. */
export const liveInput = (input: unknown): unknown => shortValue(input, inShort.input);
export const liveOutput = (tool: string, output: unknown): unknown => shortOutput(tool, output, inShort);
export const shortError = (text: string): string => shortText(text, errorChars);
export const shortName = (tool: string): string => shortText(tool, limits.tool.nameChars);

/** A value with short texts and lists; undefined if it is still too long. */
function shortValue(value: unknown, size: Size): unknown {
  const short = trim(value, size, 5);
  return (JSON.stringify(short) ?? "").length <= size.max ? short : undefined;
}

function trim(value: unknown, size: Size, depth: number): unknown {
  if (typeof value === "string") return shortText(value, size.chars);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, size.items).map((one) => trim(one, size, depth - 1));
  const entries = Object.entries(value).slice(0, 20);
  return Object.fromEntries(entries.map(([key, inner]) => [shortText(key, 100), trim(inner, size, depth - 1)]));
}

/** Never cuts a surrogate pair in half. */
const shortText = (text: string, chars: number): string =>
  text.length <= chars ? text : text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, "");

/** An inner call for the cards of tools. */
export const partOfInnerCall = ({
  id,
  tool,
  error,
  input,
  output,
  durationMs,
  credits,
  cut,
  state,
}: InnerCall): ToolPart => ({
  type: `tool-${tool}`,
  toolCallId: id,
  state,
  input,
  output,
  ...(error !== undefined && { errorText: error }),
  ...(durationMs !== undefined && { durationMs }),
  ...(credits !== undefined && { credits }),
  ...(cut && { cut }),
});
