import { findSpaced } from "#features/knowledge/service/search/space-words.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource, knowledgeVector } from "#features/knowledge/table.ts";
import { newId } from "#lib/id.ts";
import type { App } from "#platform/context.ts";
import { signBits, vectorToBytes } from "#platform/embeddings/embeddings.ts";
import { encodeVector } from "#platform/embeddings/vector-code.ts";

export interface SourceToLearn {
  readonly workspaceId: string;
  readonly title: string;
  readonly parentId?: string;
  /** As findTextLanguage has it. */
  readonly language?: { readonly tag: string | null; readonly config: string };
  readonly generation?: number;
  readonly chunks: readonly ChunkToLearn[];
}

export interface ChunkToLearn {
  readonly text: string;
  readonly context?: string;
  readonly isOff?: boolean;
  readonly start?: number;
  readonly end?: number;
  /** Of another generation than the one that answers. */
  readonly generation?: number;
}

/** A source as the pipeline leaves it, with these chunks and their vectors, without a file. */
export async function learnSource(
  { database, embeddings }: Pick<App, "database" | "embeddings">,
  { workspaceId, title, parentId, language = { tag: "en", config: "english" }, generation = 1, chunks }: SourceToLearn,
): Promise<{ nodeId: string; sourceId: string; chunkIds: string[] }> {
  const [nodeId, sourceId] = [newId(), newId()];
  const chunkIds = chunks.map(() => newId());
  const vectors = await embeddings.embed(
    chunks.map(({ text, context = "" }) => `${context}\n${text}`.trim()),
    {},
  );
  const db = database.system;
  await db.insert(knowledgeNode).values({ id: nodeId, workspaceId, parentId, text: title, isFolder: false });
  await db.insert(knowledgeSource).values({
    id: sourceId,
    workspaceId,
    nodeId,
    type: "DOCUMENT",
    status: "READY",
    language: language.tag,
    generation,
    totalChunks: chunks.length,
  });
  const rows = chunks.map((chunk, position) => ({
    id: chunkIds[position] ?? newId(),
    workspaceId,
    sourceId,
    position,
    generation,
    ...placeOf(chunks, position),
    spaced: findSpaced(`${chunk.context ?? ""} ${chunk.text}`),
    language: language.config,
    ...chunk,
  }));
  await db.insert(knowledgeChunk).values(rows);
  await db.insert(knowledgeVector).values(
    rows.map((row, position) => {
      const vector = vectors[position] ?? new Float32Array();
      return {
        chunkId: row.id,
        workspaceId,
        sourceId,
        generation: row.generation,
        model: embeddings.model,
        embedding: vectorToBytes(vector),
        bits: signBits(vector),
        code: encodeVector(vector),
      };
    }),
  );
  return { nodeId, sourceId, chunkIds };
}

/** One after the other, with a character between them. */
function placeOf(chunks: readonly ChunkToLearn[], position: number): { start: number; end: number } {
  const start = chunks.slice(0, position).reduce((sum, { text }) => sum + text.length + 1, 0);
  return { start, end: start + (chunks[position]?.text.length ?? 0) };
}

/** An empty folder. */
export async function makeKnowledgeFolder(
  { database }: Pick<App, "database">,
  folder: { workspaceId: string; parentId?: string; userId?: string },
): Promise<string> {
  const id = newId();
  await database.system.insert(knowledgeNode).values({ id, ...folder, text: "Folder", isFolder: true });
  return id;
}
