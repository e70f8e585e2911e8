/** The calls of a sub-agent in short, as the call that delegated its task keeps and shows them. */
import { equalJson } from "#lib/json/equal-json.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { type ToolName, tools } from "#tools/index.ts";
import type { OutputOf } from "#tools/tool.ts";
import { toolNameOf } from "#tools/tool-title.ts";

const delegateTool = "delegate_task_to_sub_agent" satisfies ToolName;
const { output: delegated } = tools[delegateTool];
type InnerCall = OutputOf<(typeof tools)[typeof delegateTool]>["calls"][number];

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
    calls = finished.slice(0, listed).map((part) => shorten(wholeCall(part), detail));
    if (sizeOf(calls) <= max) break;
  }
  while (sizeOf(calls) > max) calls.pop();
  return { calls, moreCalls: finished.length - calls.length };
}

/** Doesn't depend on how long calls took, so that the same calls are always kept in the same way. */
const sizeOf = (calls: readonly InnerCall[]): number =>
  JSON.stringify(calls, (key, value: unknown) => (key === "durationMs" ? 0 : value)).length;

const wholeCall = ({ toolCallId: id, state, input, output, errorText, ...facts }: ToolPart): InnerCall => ({
  id,
  tool: toolNameOf(facts),
  state: state as InnerCall["state"], // only finished calls get here
  input,
  output,
  error: errorText,
  durationMs: facts.durationMs,
  credits: facts.credits,
  cut: facts.cut,
});

function shorten({ id: longId, tool, output, error, ...call }: InnerCall, detail: Detail): InnerCall {
  const id = shortText(longId, 64);
  const shown = detail.output ? shortOutput(tool, output, { ...detail, output: detail.output }) : undefined;
  const isWhole = output === undefined || equalJson(shown, output);
  return {
    ...call,
    id,
    tool: shortName(tool),
    input: shortValue(call.input, detail.input),
    output: shown,
    error: error && shortError(error),
    cut: call.cut ?? (isWhole ? undefined : { id, chars: JSON.stringify(output).length, next: 0 }),
  };
}

/** Of a task that the sub-agent delegated itself, the calls stay readable. */
function shortOutput(tool: string, output: unknown, detail: Detail & { output: Size }): unknown {
  if (tool !== delegateTool) return shortValue(output, detail.output);
  const { data } = delegated.safeParse(output);
  if (!data) return undefined;
  const calls = data.calls.map((call) => shorten(call, detail));
  const { passages: _, ...answer } = data;
  return { ...answer, text: shortText(data.text, detail.output.chars), calls };
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
