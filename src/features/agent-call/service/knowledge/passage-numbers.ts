import type { ToolPart } from "#lib/ui-message.ts";
import { knowledgeTools } from "#product/tools/passage.ts";
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

function passagesIn(part: ToolPart): { chunkId: string; number: number }[] {
  const name = toolNameOf(part);
  if (!knowledgeTools.has(name) || part.state !== "output-available") return [];
  const { data } = specOfTool(name)?.output.safeParse(part.output) ?? {};
  return (data as { passages?: { chunkId: string; number: number }[] } | undefined)?.passages ?? []; // checked with the spec
}
