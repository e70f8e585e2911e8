import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { chat, message } from "#features/chat/table.ts";
import { waitsFor } from "#features/run/service/history/list-runs.ts";
import { workflowRun } from "#features/run/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import type { NeedsYou, WaitingItem } from "./schema.ts";

/** Everything that waits for the person: replies in their chats, and runs that they may answer. */
export async function listWaiting(ctx: WorkspaceContext): Promise<NeedsYou> {
  const [replies, runs] = await Promise.all([listWaitingReplies(ctx), listWaitingRuns(ctx)]);
  const items = [...replies.items, ...runs.items].toSorted((one, other) => other.since.getTime() - one.since.getTime());
  return { items: items.slice(0, limits.needsYou.rows), count: replies.count + runs.count };
}

/** The number of all rows, also of those beyond the limit. */
const total = sql<number>`(count(*) over ())::int`;

/** Each reply once, with the first of its calls that wait. */
async function listWaitingReplies({ db, actor }: WorkspaceContext): Promise<NeedsYou> {
  const first = db
    .selectDistinctOn([message.id], {
      id: chat.id,
      title: chat.title,
      tool: toolCall.tool,
      state: toolCall.state,
      asksItself: sql<boolean>`${toolCall.question} is not null`.as("asks_itself"),
      question: sql<string | null>`coalesce(
        ${toolCall.question} #>> '{shown,asked,0,message}', ${toolCall.input} #>> '{questions,0,label}')`.as(
        "question",
      ),
      since: toolCall.createdAt,
    })
    .from(toolCall)
    .innerJoin(message, eq(message.id, toolCall.messageId))
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(
      and(
        eq(toolCall.workspaceId, actor.workspaceId),
        // Written out, so that it fits the index of these calls.
        sql`${toolCall.state} in ('waiting', 'unknown')`,
        isNull(toolCall.parentId),
        eq(message.status, "WAITING"),
        eq(chat.userId, actor.userId),
        eq(chat.isTest, false),
        isNull(chat.apiKeyId),
      ),
    )
    .orderBy(asc(message.id), asc(toolCall.step), asc(toolCall.position))
    .as("first");
  const rows = await db
    .select({
      id: first.id,
      title: first.title,
      tool: first.tool,
      state: first.state,
      asksItself: first.asksItself,
      question: first.question,
      since: first.since,
      total,
    })
    .from(first)
    .orderBy(desc(first.since))
    .limit(limits.needsYou.rows);
  const items = rows.map(({ id, title, tool, state, asksItself, question, since }): WaitingItem => {
    const isQuestion = asksItself || specOfTool(tool)?.acceptAnswer !== undefined;
    return {
      kind: "chat",
      id,
      title,
      tool,
      waitsFor: state === "unknown" ? "unknown" : isQuestion ? "answer" : "decision",
      question: isQuestion ? question : null,
      since,
    };
  });
  return { items, count: rows[0]?.total ?? 0 };
}

/** Also inner runs, which are left out of the list of runs. */
async function listWaitingRuns({ db, actor }: WorkspaceContext): Promise<NeedsYou> {
  const rows = await db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      workflowTitle: workflow.title,
      waitsFor,
      userId: workflowRun.userId,
      starter: user.name,
      since: workflowRun.updatedAt,
      total,
    })
    .from(workflowRun)
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .where(
      and(
        eq(workflowRun.workspaceId, actor.workspaceId),
        inArray(workflowRun.id, runsWithWaits(actor.workspaceId)),
        isNull(workflowRun.graph),
        isNotNull(waitsFor),
        // What a form asks is for its visitor.
        or(ne(workflowRun.triggerType, "FORM"), inArray(waitsFor, ["unknown", "decision"])),
        // As `canControlRun`.
        actor.role === "OWNER" ? undefined : eq(workflowRun.userId, actor.userId),
      ),
    )
    .orderBy(desc(workflowRun.updatedAt), desc(workflowRun.id))
    .limit(limits.needsYou.rows);
  const items = rows.flatMap(({ id, title, workflowTitle, waitsFor: reason, userId, starter, since }): WaitingItem[] =>
    reason === null
      ? []
      : [
          {
            kind: "run",
            id,
            title,
            workflowTitle,
            waitsFor: reason,
            startedBy: userId === actor.userId ? null : starter,
            since,
          },
        ],
  );
  return { items, count: rows[0]?.total ?? 0 };
}

/** Runs with a step that waits for a person, and supervised runs, which may wait for approval. Both use an index. */
const runsWithWaits = (workspaceId: string): SQL => sql`(
  select step.run_id from node_execution step
    where step.workspace_id = ${workspaceId} and step.waits_for in ('input', 'payment', 'unknown', 'decision')
  union all
  select run.id from workflow_run run
    where run.workspace_id = ${workspaceId} and run.trigger_type = 'SUPERVISED' and run.status = 'RUNNING')`;
