import { and, eq, inArray } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { SourceState } from "../schema.ts";
import { knowledgeSource } from "../table.ts";

/** The sources that still exist, and when each was learned last; those of other workspaces are left out. */
export const findSourceStates = (
  { db, actor }: WorkspaceContext,
  sourceIds: readonly string[],
): Promise<SourceState[]> =>
  db
    .select({
      sourceId: knowledgeSource.id,
      learnedAt: knowledgeSource.learnedAt,
      iconId: knowledgeSource.iconId,
    })
    .from(knowledgeSource)
    .where(and(inArray(knowledgeSource.id, [...sourceIds]), eq(knowledgeSource.workspaceId, actor.workspaceId)));
