import { newId } from "#lib/id.ts";
import type { Tx } from "#platform/db/database.ts";
import { knowledgeChunk } from "../../table.ts";
import type { Chunk } from "../split/split-document.ts";
import type { Embedded } from "./embed-texts.ts";

interface Target {
  workspaceId: string;
  sourceId: string;
  generation: number;
  /** The position of the first chunk. */
  from: number;
  language: string | null;
}

/** Stores a batch of chunks with their vectors. */
export async function storeChunks(
  tx: Tx,
  target: Target,
  chunks: readonly Chunk[],
  _embedded: Embedded,
): Promise<void> {
  if (chunks.length === 0) return;
  const { workspaceId, sourceId, generation, from } = target;
  const rows = chunks.map(({ text, context, part, start, end }, at) => ({
    id: newId(),
    ...{ workspaceId, sourceId, generation, position: from + at, text, context, part, start, end },
  }));
  await tx.insert(knowledgeChunk).values(rows);
}
