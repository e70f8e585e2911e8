import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { message } from "#features/chat/table.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import type { UnansweredPage, UnansweredReason } from "../schema.ts";
import { unansweredQuestion } from "../table.ts";

const { perPage, wordings } = limits.unanswered;

interface GroupRow extends Record<string, unknown> {
  readonly id: string;
  readonly groupId: string;
  readonly question: string;
  readonly reason: UnansweredReason;
  readonly askedAt: Date;
  readonly count: number;
  readonly agents: readonly string[];
  readonly total: number;
}

/** Questions that ask the same as one line, the newest first; those of answers that were replaced since don't count. */
export async function listUnanswered({ db, actor }: WorkspaceContext, page: UnansweredPage) {
  const { state, search, agentId, reason, offset } = page;
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await db.execute<GroupRow>(sql`
    with shown as (
      select asked.*, agent.title as agent from unanswered_question asked
      left join message on message.id = asked.message_id
      left join agent on agent.id = asked.agent_id
      where asked.workspace_id = ${actor.workspaceId} and message.hidden_with is null
    ), counted as (
      select group_id, count(*)::int as count, bool_and(done_at is not null) as is_done, max(asked_at) as last,
        coalesce(array_agg(distinct agent) filter (where agent is not null), '{}') as agents
      from shown group by group_id
      having (${search === ""} or bool_or(question ilike ${pattern}))
        and (${agentId}::uuid is null or bool_or(agent_id = ${agentId}::uuid))
        and (${reason}::text is null or bool_or(reason = ${reason}::text))
    ), newest as (
      select distinct on (group_id) id, group_id, question, reason from shown order by group_id, asked_at desc, id desc
    )
    select newest.id, newest.group_id as "groupId", newest.question, newest.reason, counted.last as "askedAt",
      counted.count, counted.agents, count(*) over ()::int as total
    from counted join newest on newest.group_id = counted.group_id
    where counted.is_done = ${state === "DONE"}
    order by counted.last desc, newest.id desc limit ${perPage} offset ${offset}`);
  const total = rows[0]?.total ?? 0;
  const questions = rows.map(({ total: _, askedAt, ...row }) => ({ ...row, askedAt: new Date(askedAt) }));
  return { questions, total, next: offset + rows.length < total ? offset + rows.length : null };
}

/** How many open groups there are. */
export async function countUnanswered({ db, actor }: WorkspaceContext): Promise<{ count: number }> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct asked.group_id)::int as count from unanswered_question asked
    left join message on message.id = asked.message_id
    where asked.workspace_id = ${actor.workspaceId} and asked.done_at is null and message.hidden_with is null`);
  return { count: rows[0]?.count ?? 0 };
}

/** The agents that have an unanswered question. */
export const listAskedAgents = ({ db, actor }: WorkspaceContext) =>
  db
    .selectDistinct({ id: agent.id, title: agent.title })
    .from(unansweredQuestion)
    .innerJoin(agent, eq(agent.id, unansweredQuestion.agentId))
    .where(eq(unansweredQuestion.workspaceId, actor.workspaceId))
    .orderBy(asc(agent.title));

/** One group: how it was asked, and what was found then, without what the reader may not see. */
export async function getUnanswered(ctx: WorkspaceContext, id: string) {
  const { db, actor } = ctx;
  const asked = await db
    .select({
      id: unansweredQuestion.id,
      question: unansweredQuestion.question,
      askedAt: unansweredQuestion.askedAt,
      reason: unansweredQuestion.reason,
      found: unansweredQuestion.found,
      agent: agent.title,
    })
    .from(unansweredQuestion)
    .leftJoin(message, eq(message.id, unansweredQuestion.messageId))
    .leftJoin(agent, eq(agent.id, unansweredQuestion.agentId))
    .where(and(inGroupOf(ctx, id), eq(unansweredQuestion.workspaceId, actor.workspaceId), isNull(message.hiddenWith)))
    .orderBy(desc(unansweredQuestion.askedAt), desc(unansweredQuestion.id))
    .limit(wordings);
  const found = asked.find((one) => one.found.length > 0)?.found ?? [];
  return { asked: asked.map(({ found: _, ...one }) => one), found: await hideSources(ctx, found) };
}

/** Marks a group as done, or opens it again. When it is asked once more, it is open. */
export async function setUnansweredDone(
  ctx: WorkspaceContext,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<void> {
  const changed = await ctx.db
    .update(unansweredQuestion)
    .set({ doneAt: isDone ? sql`now()` : null })
    .where(and(inGroupOf(ctx, id), eq(unansweredQuestion.workspaceId, ctx.actor.workspaceId)));
  if (!changed.rowCount) throw new AppError("not_found", unansweredText.gone);
  publishChanged(ctx);
}

export async function deleteUnanswered(ctx: WorkspaceContext, id: string): Promise<void> {
  await ctx.db
    .delete(unansweredQuestion)
    .where(and(inGroupOf(ctx, id), eq(unansweredQuestion.workspaceId, ctx.actor.workspaceId)));
  publishChanged(ctx);
}

const inGroupOf = ({ db, actor }: WorkspaceContext, id: string) =>
  inArray(
    unansweredQuestion.groupId,
    db
      .select({ groupId: unansweredQuestion.groupId })
      .from(unansweredQuestion)
      .where(and(eq(unansweredQuestion.id, id), eq(unansweredQuestion.workspaceId, actor.workspaceId))),
  );

const publishChanged = ({ app, actor }: WorkspaceContext) =>
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "unanswered" });
