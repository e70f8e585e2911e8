import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { knowledgeSource } from "../../table.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { learningStatuses } from "./start-learning.ts";

/** An attempt of a source; every statement that stores something checks that it is still the current one. */
export interface Attempt {
  readonly app: App;
  readonly db: Db;
  readonly workspaceId: string;
  readonly sourceId: string;
  readonly attempt: number;
}

export const isCurrent = ({ workspaceId, sourceId, attempt }: Attempt) =>
  and(
    eq(knowledgeSource.id, sourceId),
    eq(knowledgeSource.workspaceId, workspaceId),
    eq(knowledgeSource.attempt, attempt),
    inArray(knowledgeSource.status, [...learningStatuses]),
  );

/** Changes the row of the source; false if the attempt is over. The row stays locked until the transaction ends. */
export async function setStage(
  work: Attempt,
  db: Db | Tx,
  change: Partial<Pick<SourceRow, "status" | "doneChunks" | "totalChunks" | "readingCredits">> & { newChunks?: SQL },
): Promise<boolean> {
  const changed = await db
    .update(knowledgeSource)
    .set({ ...change, updatedAt: sql`now()` })
    .where(isCurrent(work))
    .returning({ id: knowledgeSource.id });
  return changed.length > 0;
}
