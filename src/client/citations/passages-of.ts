import { z } from "zod";
import { type Claim, claimBefore } from "#lib/citations/claim-before.ts";
import { firstCitations } from "#lib/citations/link-citations.ts";
import { type MessagePart, textOf } from "#lib/ui-message.ts";
import { citedPart, knowledgeTools, type Passage, passage } from "#product/tools/passage.ts";

const found = z.object({ passages: z.array(passage) });

/** Sub-agents hand on what they cite. Tools of other servers can't claim to have read a source. */
const findingTools: ReadonlySet<string> = new Set([...knowledgeTools, "delegate_task_to_sub_agent"]);

/** The passages that an answer may cite, by number: what its calls have found, and what it cites of sources that it read whole. */
export function passagesOf(parts: readonly MessagePart[]): Map<number, Passage> {
  const passages = new Map<number, Passage>();
  for (const part of parts) {
    if (part.type === citedPart && "data" in part) {
      for (const one of found.safeParse(part.data).data?.passages ?? []) passages.set(one.number, one);
      continue;
    }
    if (!("toolCallId" in part) || part.state !== "output-available" || part.preliminary) continue;
    if (!findingTools.has(part.toolName ?? part.type.replace(/^tool-/, ""))) continue;
    for (const one of found.safeParse(part.output).data?.passages ?? [])
      if (!passages.has(one.number)) passages.set(one.number, one);
  }
  return passages;
}

/**
 * The passages by whether the answer cites them, in the order of their numbers; and what the answer says where it first
 * cites each.
 */
export function splitByCitation(
  parts: readonly MessagePart[],
  passages: ReadonlyMap<number, Passage>,
): { cited: Passage[]; others: Passage[]; claims: ReadonlyMap<number, Claim> } {
  const said = textOf(parts);
  const numbers = firstCitations(said);
  const all = [...passages.values()].toSorted((one, other) => one.number - other.number);
  return {
    cited: all.filter(({ number }) => numbers.has(number)),
    others: all.filter(({ number }) => !numbers.has(number)),
    claims: new Map([...numbers].map(([number, at]) => [number, claimBefore(said, at)])),
  };
}
