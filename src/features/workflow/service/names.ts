import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { WorkflowNames } from "../schema.ts";
import { workflow } from "../table.ts";
import { hasWords } from "./search.ts";

/** A few workflows by their names: for pickers and the palette, which never read the whole list. */
export async function findNames({ db, actor }: Member, { search = "", ids, limit }: WorkflowNames) {
  return db
    .select({ id: workflow.id, title: workflow.title, category: workflow.category })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        ids && inArray(workflow.id, ids),
        hasWords(search),
      ),
    )
    .orderBy(desc(workflow.updatedAt), desc(workflow.id))
    .limit(limit ?? (ids ? limits.workflow.namesAtMost : limits.workflow.names));
}
