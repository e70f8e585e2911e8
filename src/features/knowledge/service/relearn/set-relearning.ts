import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode } from "../../access.ts";
import type { RelearnEveryInput } from "../../schema.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { findWithContents, nodeNotFound } from "../tree/nodes.ts";
import { planRelearning } from "./next-relearning.ts";

/** Sets how often web pages are relearned by themselves. In a folder, those that the actor may not change are left out. */
export async function setRelearning(ctx: WorkspaceContext, input: RelearnEveryInput): Promise<{ pages: number }> {
  const { db, actor, app } = ctx;
  const { workspaceId } = actor;
  const { every, timeZone, treeNodeIdList } = input;
  const pages = await db.transaction(async (tx) => {
    const inside = await findWithContents(tx, workspaceId, treeNodeIdList);
    if (treeNodeIdList.some((id) => !inside.some((node) => node.id === id))) return nodeNotFound();
    const found = await tx
      .select({ id: knowledgeSource.id, userId: knowledgeNode.userId })
      .from(knowledgeSource)
      .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
      .where(
        and(
          inArray(
            knowledgeNode.id,
            inside.map(({ id }) => id),
          ),
          eq(knowledgeSource.workspaceId, workspaceId),
          eq(knowledgeSource.type, "URL"),
        ),
      );
    if (found.length === 0) throw new AppError("invalid", knowledgeErrorText.noPages);
    const own = found.filter((page) => canChangeNode(actor, page));
    assertAllowed(own.length > 0, knowledgeErrorText.notTheAuthor);
    // A schedule that is set again has its tries again.
    await tx.execute(sql`
      update knowledge_source source set relearn_every = ${every}, relearn_zone = ${every && timeZone},
        next_learn_at = page.next, failures = 0
      from unnest(
        ${sql.param(own.map(({ id }) => id))}::uuid[], ${sql.param(nextTimes(own, input))}::timestamptz[]
      ) as page (id, next)
      where source.id = page.id and source.workspace_id = ${workspaceId}`);
    return own.length;
  });
  publishKnowledgeChanged(app, workspaceId);
  return { pages };
}

function nextTimes(pages: readonly { id: string }[], { every, timeZone }: RelearnEveryInput): (Date | null)[] {
  if (!every) return pages.map(() => null);
  const now = new Date();
  const plan = planRelearning(timeZone);
  return pages.map(({ id }) => plan({ every, sourceId: id }, now));
}
