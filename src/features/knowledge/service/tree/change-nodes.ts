import { and, eq, inArray } from "drizzle-orm";
import { removeUnusedJob } from "#features/file/schema.ts";
import { releaseFiles } from "#features/file/service/unused-files.ts";
import { document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readAsProduct } from "#platform/db/database.ts";
import { assertAllowed } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode } from "../../access.ts";
import { knowledgeNode } from "../../table.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { findOwnNode, findWithContents, isInLibrary, lockTree, nodeNotFound } from "./nodes.ts";

export async function updateTitle(
  ctx: WorkspaceContext,
  { id, newTitle }: { id: string; newTitle: string },
): Promise<void> {
  await findOwnNode(ctx, id);
  await ctx.db
    .update(knowledgeNode)
    .set({ text: newTitle, updatedAt: new Date() })
    .where(and(eq(knowledgeNode.id, id), eq(knowledgeNode.workspaceId, ctx.actor.workspaceId)));
  publishKnowledgeChanged(ctx.app, ctx.actor.workspaceId);
}

/** Deletes nodes with all that is in them. Files are removed unless something else refers to them. */
export async function deleteNodes(ctx: WorkspaceContext, ids: readonly string[]): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const paths = await db.transaction(async (tx) => {
    await lockTree(tx, workspaceId);
    const chosen = await tx
      .select({ id: knowledgeNode.id, userId: knowledgeNode.userId })
      .from(knowledgeNode)
      .where(and(inArray(knowledgeNode.id, [...ids]), eq(knowledgeNode.workspaceId, workspaceId), isInLibrary));
    if (chosen.length < new Set(ids).size) return nodeNotFound();
    assertAllowed(
      chosen.every((node) => canChangeNode(actor, node)),
      knowledgeErrorText.notTheAuthor,
    );
    const contents = await findWithContents(tx, workspaceId, ids);
    const all = await readAsProduct(tx, () => findWithContents(tx, workspaceId, ids));
    assertAllowed(all.length === contents.length, knowledgeErrorText.limits.hiddenInside);
    const released = contents.flatMap(({ path }) => path ?? []);
    const pages = contents.flatMap(({ path, documentId }) => (path === null && documentId ? [documentId] : []));
    await tx.delete(knowledgeNode).where(
      inArray(
        knowledgeNode.id,
        chosen.map(({ id }) => id),
      ),
    );
    if (pages.length > 0)
      await tx.delete(document).where(and(inArray(document.id, pages), eq(document.workspaceId, workspaceId)));
    await releaseFiles(tx, { workspaceId, paths: released });
    return released;
  });
  publishKnowledgeChanged(app, workspaceId);
  if (paths.length > 0)
    await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${newId()}`, { workspaceId, paths });
}
