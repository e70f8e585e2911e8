import { and, desc, eq, sql } from "drizzle-orm";
import { isOver } from "#engine/status.ts";
import { workflowRun } from "#features/run/table.ts";
import { limits } from "#product/limits.ts";
import type { VisitHistoryRow } from "../../schema.ts";
import type { OpenForm } from "./find-form.ts";
import { readCustomUserId } from "./start-visit.ts";

/** The runs of a custom user, newest first. The id is no secret: anyone who knows it can see them. */
export async function listVisitHistory(form: OpenForm, customUserId: string | undefined): Promise<VisitHistoryRow[]> {
  const id = readCustomUserId(form.settings, customUserId);
  if (id === null) return [];
  const rows = await form.ctx.db
    .select({
      wrid: workflowRun.publicId,
      title: workflowRun.title,
      startedAt: workflowRun.createdAt,
      status: workflowRun.status,
    })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.workspaceId, form.ctx.actor.workspaceId),
        sql`${workflowRun.trigger} ->> 'id' = ${form.id}`,
        eq(workflowRun.customUserId, id),
      ),
    )
    .orderBy(desc(workflowRun.createdAt))
    .limit(limits.form.historyRuns);
  return rows.map(({ wrid, title, startedAt, status }) => ({
    ...{ wrid, title, startedAt: startedAt.toISOString(), isOver: isOver(status) },
  }));
}
