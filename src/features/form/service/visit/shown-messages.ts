import { eq } from "drizzle-orm";
import { committedValues } from "#engine/execution/pieces.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { Message } from "#engine/message.ts";
import type { CommittedPieces } from "#engine/node.ts";
import { nodePart } from "#features/run/table.ts";
import { catalog } from "#nodes/index.ts";
import type { OpenForm } from "./find-form.ts";

/** The messages of a chat step that its visitor may read: all but the prompt that told the agent what it is about. */
export async function listShownMessages(
  { ctx }: OpenForm,
  { type, config }: GraphNode,
  executionId: string,
): Promise<readonly Message[]> {
  const rows = await ctx.db.select().from(nodePart).where(eq(nodePart.executionId, executionId));
  const committed: CommittedPieces = (kind) =>
    committedValues(
      kind,
      rows.filter((row) => row.kind === kind.kind).map(({ index, value }) => [index, value]),
    );
  return catalog[type]?.conversation?.shownMessages(committed, config) ?? [];
}
