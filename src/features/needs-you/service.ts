import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { chat, message } from "#features/chat/table.ts";
import { canAssignStep } from "#features/run/access.ts";
import { isCurrentWait } from "#features/run/service/find-run.ts";
import { waitsFor } from "#features/run/service/history/list-runs.ts";
import { canSendOutside } from "#features/run/service/waits/can-send-outside.ts";
import { stepWait } from "#features/run/table/wait.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import type { NeedsYou, WaitingItem, WaitScope } from "./schema.ts";

/** What waits for people: replies in the person's chats, and runs that they may answer. */
export async function listWaiting(ctx: WorkspaceContext, scope: WaitScope): Promise<NeedsYou> {
  const [replies, runs] = await Promise.all([listWaitingReplies(ctx), listWaitingRuns(ctx, scope)]);
  const items = [...replies.items, ...runs.items].toSorted(byUrgency);
  return { items: items.slice(0, limits.needsYou.rows), count: replies.count + runs.count };
}

/** What is due first comes first, then the newest of what has no date. */
function byUrgency(one: WaitingItem, other: WaitingItem): number {
  const [due, otherDue] = [dueOf(one), dueOf(other)];
  return due === otherDue ? other.since.getTime() - one.since.getTime() : due < otherDue ? -1 : 1;
}

const dueOf = (item: WaitingItem): number =>
  (item.kind === "run" ? item.wait?.dueAt?.getTime() : undefined) ?? Number.POSITIVE_INFINITY;

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
async function listWaitingRuns({ db, actor }: WorkspaceContext, scope: WaitScope): Promise<NeedsYou> {
  const { userId, workspaceId } = actor;
  const isAssigned = eq(stepWait.assigneeId, userId);
  const rows = await db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      workflowTitle: workflow.title,
      waitsFor,
      userId: workflowRun.userId,
      starter: user.name,
      since: workflowRun.updatedAt,
      wait: stepWait,
      type: nodeType,
      assigneeName: assignee.name,
      assigneeEmail: assignee.email,
      total,
    })
    .from(workflowRun)
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .leftJoin(
      stepWait,
      sql`${stepWait.id} = (
      select wait.id from step_wait wait join node_execution step on step.id = wait.execution_id
      where wait.run_id = workflow_run.id and ${isCurrentWait} order by wait.id desc limit 1)`,
    )
    .leftJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .leftJoin(assignee, eq(assignee.id, stepWait.assigneeId))
    .where(
      and(
        eq(workflowRun.workspaceId, workspaceId),
        inArray(workflowRun.id, runsWithWaits(workspaceId)),
        isNull(workflowRun.graph),
        isNotNull(waitsFor),
        // A form is for its visitor unless it is assigned to someone.
        or(ne(workflowRun.triggerType, "FORM"), inArray(waitsFor, ["unknown", "decision"]), isNotNull(stepWait.id)),
        // As `canAnswerStep`.
        actor.role === "OWNER" ? undefined : or(eq(workflowRun.userId, userId), isAssigned),
        // Without a record, whoever started the run.
        scope === "MINE" ? or(isAssigned, and(isNull(stepWait.id), eq(workflowRun.userId, userId))) : undefined,
      ),
    )
    .orderBy(sql`${stepWait.dueAt} asc nulls last`, desc(workflowRun.updatedAt), desc(workflowRun.id))
    .limit(limits.needsYou.rows);
  const items = rows.flatMap((row): WaitingItem[] => {
    const { id, title, workflowTitle, waitsFor: reason, since, wait } = row;
    if (reason === null) return [];
    const assignedSteps = wait?.assigneeId === userId ? [wait.executionId] : [];
    return [
      {
        ...{ kind: "run", id, title, workflowTitle, waitsFor: reason, since },
        startedBy: row.userId === userId ? null : row.starter,
        wait: wait && {
          id: wait.id,
          assignee: {
            userId: wait.assigneeId,
            name: row.assigneeName,
            email: row.assigneeEmail ?? wait.assigneeEmail,
          },
          dueAt: wait.dueAt,
          canAssign: canAssignStep(actor, { userId: row.userId, assignedSteps }, wait.executionId),
          canSendOutside: canSendOutside(row.type ?? "", wait.reason),
        },
      },
    ];
  });
  return { items, count: rows[0]?.total ?? 0 };
}

const assignee = alias(user, "assignee");

/** SQL: the type of the step that waits. */
const nodeType = sql<string | null>`(select node ->> 'type'
  from jsonb_array_elements(${workflowVersion.graph} -> 'nodes') node where node ->> 'id' = ${nodeExecution.nodeId} limit 1)`;

/** Runs with a step that waits for a person, and supervised runs, which may wait for approval. Both use an index. */
const runsWithWaits = (workspaceId: string): SQL => sql`(
  select step.run_id from node_execution step
    where step.workspace_id = ${workspaceId} and step.waits_for in ('input', 'payment', 'unknown', 'decision')
  union all
  select run.id from workflow_run run
    where run.workspace_id = ${workspaceId} and run.trigger_type = 'SUPERVISED' and run.status = 'RUNNING')`;
