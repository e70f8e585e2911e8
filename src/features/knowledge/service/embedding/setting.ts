import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";
import { builtInEmbeddingModel } from "#product/models/embedding.ts";
import { knowledgeSetting } from "../../table/setting.ts";

export type LibrarySetting = typeof knowledgeSetting.$inferSelect;

/** The embedding model of a library, and how far a change of it is. */
export async function readSetting(db: Db | Tx, workspaceId: string): Promise<LibrarySetting> {
  const [row] = await db.select().from(knowledgeSetting).where(eq(knowledgeSetting.workspaceId, workspaceId));
  return row ?? { ...initialSetting, workspaceId, updatedAt: new Date() };
}

const initialSetting = {
  model: builtInEmbeddingModel.id,
  dimensions: null,
  nextModel: null,
  nextDimensions: null,
  change: 0,
  state: null,
  problem: null,
  userId: null,
  doneChunks: 0,
  totalChunks: 0,
  reranker: null,
  rerankModelId: null,
};

/**
 * Whether the library still answers with this model, which then holds until the end of the transaction. What stores
 * vectors asks first: otherwise a library could change its model without them.
 */
export async function holdModel(tx: Tx, workspaceId: string, model: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(workspaceId)})`);
  return (await readSetting(tx, workspaceId)).model === model;
}

/** Waits for all who hold the model, and keeps others out until the end of the transaction. */
export async function lockModel(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(workspaceId)})`);
}

const lockKey = (workspaceId: string) => sql`hashtextextended(${`knowledge model ${workspaceId}`}, 0)`;
