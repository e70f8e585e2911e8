import { cutJson } from "#lib/json/cut-json.ts";
import { sortKeys } from "#lib/json/sort-keys.ts";
import { storableText } from "#lib/json/storable-json.ts";
import type { CutResult } from "#lib/ui-message.ts";
import { dataBlock } from "#lib/untrusted/data-block.ts";
import { plainOutput } from "#platform/ai/tools/run-tool.ts";
import type { ToolOutput } from "#platform/ai/tools/tool-output.ts";
import { limits } from "#product/limits.ts";
import { cutNotice } from "#tools/cut-notice.ts";
import { outputTellers, type ToolRunner, toolRunners } from "#tools/server.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import type { ToolSpec } from "#tools/tool.ts";
import type { OfferedTool } from "./offered-tool.ts";

const { modelChars } = limits.tool;

type Told = Pick<OfferedTool, "spec" | "toModel">;

/** What people and models get of a result. Of a long one it is the beginning; `read_result` has all of it. */
interface ShownResult {
  readonly value: unknown;
  readonly output: ToolOutput;
  readonly cut?: CutResult;
}

/** What to show of the result of the call `id`. */
export function showResult(id: string, tool: Told | undefined, value: unknown): ShownResult {
  const full = resultText(tool, value);
  if (full.length <= modelChars) return { value, output: resultOutput(tool, value) };
  const shown = cutJson(value, modelChars);
  const cut = { id, chars: full.length, next: commonStart(full, cutText(tool, shown)) };
  return { value: shown, cut, output: resultOutput(tool, shown, cut) };
}

/** The whole result as a model reads it. */
export function resultText(tool: Told | undefined, value: unknown): string {
  const output = tool?.toModel ? tool.toModel(value) : value;
  return typeof output === "string" ? output : JSON.stringify(sortKeys(output ?? null));
}

/** What a model gets of a shown result; the same in its turn and in every later one. */
export function resultOutput(tool: Told | undefined, shown: unknown, cut?: CutResult): ToolOutput {
  if (cut) return { type: "text", value: `${cutText(tool, shown)}\n\n${cutNotice(cut)}` };
  return tool?.toModel ? { type: "text", value: tool.toModel(shown) } : plainOutput(shown);
}

/** A result may lose its shape when it is cut; then nothing but its text is left. */
function cutText(tool: Told | undefined, shown: unknown): string {
  const isWhole = !tool?.toModel || tool.spec.output.safeParse(shown).success;
  const text = isWhole ? resultText(tool, shown) : dataBlock("result", {}, resultText(undefined, shown));
  return storableText(text.slice(0, modelChars));
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** How a tool of the catalog tells models its results; undefined for other tools, whose results are told as they are. */
export function tellerOf(name: string): Told | undefined {
  const spec = specOfTool(name);
  if (!spec) return undefined;
  const runner = Object.hasOwn(toolRunners, name)
    ? (toolRunners[name as keyof typeof toolRunners] as ToolRunner<ToolSpec> | undefined) // it is one of the keys
    : undefined;
  const teller = Object.hasOwn(outputTellers, name) ? outputTellers[name as keyof typeof outputTellers] : undefined;
  const toModel = runner?.toModel?.bind(runner) ?? teller;
  if (!toModel) return undefined;
  // A stored result may be older than the tool.
  return { spec, toModel: (value) => (spec.output.safeParse(value).success ? toModel(value) : asData(value)) };
}

const asData = (value: unknown): string => dataBlock("result", {}, resultText(undefined, value));
