import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { canAssignStep } from "../../access.ts";
import type { AnswerFacts, StepWaitFacts } from "../../schema.ts";
import { stepAnswer, stepWait } from "../../table/wait.ts";
import { nodeExecution } from "../../table.ts";
import { type FoundRun, isCurrentWait } from "../find-run.ts";
import { canSendOutside } from "./can-send-outside.ts";
import { listAnnouncements } from "./channel/list-announcements.ts";

/** The waits that are not over, by the id of their step. */
export async function listWaits(
  { db, actor }: WorkspaceContext,
  run: FoundRun,
  typeOf: (nodeId: string) => string,
): Promise<ReadonlyMap<string, StepWaitFacts>> {
  if (run.status !== "RUNNING") return new Map();
  const rows = await db
    .select({
      wait: stepWait,
      nodeId: nodeExecution.nodeId,
      name: user.name,
      email: user.email,
    })
    .from(stepWait)
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .leftJoin(user, eq(user.id, stepWait.assigneeId))
    .where(
      and(
        eq(stepWait.runId, run.id),
        eq(stepWait.workspaceId, actor.workspaceId),
        sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
          where wait.id = ${stepWait.id} and ${isCurrentWait})`,
      ),
    );
  const announcements = await listAnnouncements(
    { db, actor },
    rows.map(({ wait }) => wait.id),
  );
  return new Map(
    rows.map(({ wait, nodeId, name, email }) => [
      wait.executionId,
      {
        id: wait.id,
        assignee: { userId: wait.assigneeId, name, email: email ?? wait.assigneeEmail },
        dueAt: wait.dueAt,
        canAssign: canAssignStep(actor, run, wait.executionId),
        canSendOutside: canSendOutside(typeOf(nodeId), wait.reason),
        announcement: announcements.get(wait.id) ?? null,
      },
    ]),
  );
}

/** The answers of a run's steps, oldest first, by the id of their step. */
export async function listAnswers(
  { db, actor }: WorkspaceContext,
  runId: string,
): Promise<ReadonlyMap<string, AnswerFacts[]>> {
  const rows = await db
    .select({
      id: stepAnswer.id,
      executionId: stepAnswer.executionId,
      name: user.name,
      memberEmail: user.email,
      email: stepAnswer.email,
      channel: stepAnswer.channel,
      givenName: stepAnswer.givenName,
      through: stepAnswer.through,
      answeredAt: stepAnswer.createdAt,
      shown: stepAnswer.shown,
    })
    .from(stepAnswer)
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepAnswer.executionId))
    .leftJoin(user, eq(user.id, stepAnswer.userId))
    .where(and(eq(nodeExecution.runId, runId), eq(stepAnswer.workspaceId, actor.workspaceId)))
    .orderBy(asc(stepAnswer.createdAt));
  const answers = new Map<string, AnswerFacts[]>();
  for (const { executionId, memberEmail, email, ...facts } of rows)
    answers.set(executionId, [...(answers.get(executionId) ?? []), { ...facts, email: email ?? memberEmail }]);
  return answers;
}
