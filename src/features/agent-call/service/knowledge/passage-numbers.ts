import { citedNumbers } from "#lib/citations/link-citations.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { knowledgeTools, type Passage } from "#product/tools/passage.ts";
import type { ToolName } from "#tools/index.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import { toolNameOf } from "#tools/tool-title.ts";

/** The numbers by which one answer cites passages. Its sub-agents share them, because it may use what they cite. */
export interface PassageNumbers {
  /** The same passage always gets the same number. */
  numberOf(chunkId: string): number;
  /** Keeps the numbers that calls of an earlier attempt got. */
  know(parts: readonly ToolPart[]): void;
}

export function countPassages(): PassageNumbers {
  const numbers = new Map<string, number>();
  let last = 0;
  const set = (chunkId: string, number: number) => {
    numbers.set(chunkId, number);
    last = Math.max(last, number);
    return number;
  };
  return {
    numberOf: (chunkId) => numbers.get(chunkId) ?? set(chunkId, last + 1),
    know(parts) {
      for (const { chunkId, number } of parts.flatMap(passagesIn)) if (!numbers.has(chunkId)) set(chunkId, number);
    },
  };
}

const delegateTool = "delegate_task_to_sub_agent" satisfies ToolName;

/** What a call has found, or a sub-agent has handed on. */
function passagesIn(part: ToolPart): readonly Passage[] {
  const name = toolNameOf(part);
  if ((!knowledgeTools.has(name) && name !== delegateTool) || part.state !== "output-available") return [];
  const { data } = specOfTool(name)?.output.safeParse(part.output) ?? {};
  return (data as { passages?: readonly Passage[] } | undefined)?.passages ?? []; // checked with the spec
}

/** The passages that a text cites, of those that these calls have found. */
export function citedPassages(text: string, calls: readonly ToolPart[]): Passage[] {
  const found = new Map(calls.flatMap(passagesIn).map((one) => [one.number, one]));
  return citedNumbers(text)
    .flatMap((number) => found.get(number) ?? [])
    .slice(0, limits.knowledgeTool.passedPassages);
}
