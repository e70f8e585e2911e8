import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { matchesSearch, titleAndTags } from "#features/folder/service/library-search.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { FindNamesInput } from "../schema.ts";
import { workflow } from "../table.ts";

/** Finds a few workflows by name, for pickers and the palette. */
export async function findWorkflowNames({ db, actor }: WorkspaceContext, { search = "", ids, limit }: FindNamesInput) {
  return db
    .select({ id: workflow.id, title: workflow.title, category: workflow.category })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        ids && inArray(workflow.id, ids),
        matchesSearch(titleAndTags(workflow), search),
      ),
    )
    .orderBy(desc(workflow.updatedAt), desc(workflow.id))
    .limit(limit ?? (ids ? limits.library.maxPickerRows : limits.library.pickerRows));
}
