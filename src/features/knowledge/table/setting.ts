import { pgTable } from "drizzle-orm/pg-core";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ModelChangeState, RerankerKind } from "../schema.ts";

/**
 * How a library is searched: its embedding model with the one that it is changed to, and its reranker. No row means the
 * encoder of the product, and no reranker.
 */
export const knowledgeSetting = pgTable("knowledge_setting", (t) => ({
  workspaceId: workspaceIdColumn().primaryKey(),
  /** The model whose vectors answer. */
  model: t.text().notNull(),
  /** The length of its vectors; null for the encoder of the product. */
  dimensions: t.integer(),
  /** The model whose vectors are being made; null if none. */
  nextModel: t.text(),
  nextDimensions: t.integer(),
  /** Counts how often a change was started, continued or canceled, so that work of an earlier start stores nothing. */
  change: t.integer().notNull().default(0),
  /** CLEANING: vectors that are of no use any more are being deleted. Null if there is nothing to do. */
  state: t.text().$type<ModelChangeState>(),
  /** Why it failed, as people read it. */
  problem: t.text(),
  /** Who started or continued the change, and pays for it. */
  userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
  /** Chunks that have vectors of the next model, of how many. */
  doneChunks: t.integer().notNull().default(0),
  totalChunks: t.integer().notNull().default(0),
  /** What reorders the passages of a search; null if nothing does. */
  reranker: t.text().$type<RerankerKind>(),
  /** The language model that does, if one does; null is Auto. */
  rerankModelId: t.text(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));
