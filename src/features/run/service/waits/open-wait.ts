import { and, eq, isNull, sql } from "drizzle-orm";
import type { StepAssignee } from "#engine/step-options.ts";
import { newId } from "#lib/id.ts";
import type { App } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { timers } from "#product/timers.ts";
import { stepWait } from "../../table/wait.ts";
import { announceWait } from "./announce-wait.ts";
import { hashAnswerToken, signAnswerToken } from "./answer-token.ts";
import { canSendOutside } from "./can-send-outside.ts";
import { type FoundWait, findPersonWait } from "./find-person-wait.ts";

/** Records what a run waits for from a person, with who answers and until when, and tells them. Once per wait. */
export async function openWait(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<boolean> {
  const db = app.database.tenant(workspaceId);
  const found = await findPersonWait(db, runId);
  if (!found) return false;
  const id = newId();
  const dueAt = dueDate(found);
  const [opened] = await db
    .insert(stepWait)
    .values({
      ...{ id, workspaceId, runId, executionId: found.step.id, epoch: found.step.epoch, reason: found.reason },
      ...(await chooseAssignee(app, found)),
      ...{ dueAt, remindAt: reminderDate(found, dueAt), linkExpiresAt: linkExpiry(dueAt) },
      tokenHash: hashAnswerToken(signAnswerToken(app.vault, { id, linkNumber: 1 }, "person")),
      ...chooseChannel(app, found, id),
    })
    .onConflictDoNothing({ target: [stepWait.executionId, stepWait.epoch, stepWait.reason] })
    .returning({ id: stepWait.id });
  if (!opened) return false;
  app.live.publish(`run:${runId}`, { changed: "run" });
  app.live.publish(`workspace:${workspaceId}`, { changed: "runs" });
  await announceWait(app, opened.id);
  return true;
}

const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * timers.wait.hourMs);

function dueDate({ node }: FoundWait): Date | null {
  const hours = node.options?.person?.dueHours;
  return hours === undefined ? null : after(new Date(), hours);
}

/** Where the step is announced, and the link there if people without an account can answer the step. */
function chooseChannel({ vault }: App, { node, reason }: FoundWait, id: string) {
  const channel = node.options?.person?.channel;
  if (!channel?.id) return {};
  const token = canSendOutside(node.type, reason) && signAnswerToken(vault, { id, linkNumber: 1 }, "channel");
  return { channel, ...(token && { channelTokenHash: hashAnswerToken(token) }) };
}

/** Null if the reminder would come before the wait itself. */
function reminderDate({ node }: FoundWait, dueAt: Date | null): Date | null {
  const { dueHours = 0, reminderHours } = node.options?.person ?? {};
  return dueAt && reminderHours && reminderHours < dueHours ? after(dueAt, -reminderHours) : null;
}

/** A link outlives its due date, because late answers count, too. */
export function linkExpiry(dueAt: Date | null, now = new Date()): Date {
  const { linkMs, linkAfterDueMs } = timers.wait;
  return new Date(Math.max(now.getTime() + linkMs, (dueAt?.getTime() ?? 0) + linkAfterDueMs));
}

type Assignee = Pick<typeof stepWait.$inferInsert, "assigneeId" | "assigneeEmail" | "isAssigned">;

/**
 * Whom the step names, if they can still answer it. Otherwise whoever started the run, and for a run that something else
 * started, the author of the workflow.
 */
async function chooseAssignee(app: App, found: FoundWait): Promise<Assignee> {
  const { run, node, reason, authorId } = found;
  const wanted = node.options?.person?.assignee;
  const named = wanted && (await findAssignee(app, run.workspaceId, wanted));
  if (named && (named.assigneeId !== null || canSendOutside(node.type, reason))) return { ...named, isAssigned: true };
  const author = run.trigger && (await findAssignee(app, run.workspaceId, { userId: authorId }));
  return author || { assigneeId: run.userId, assigneeEmail: null, isAssigned: false };
}

/** The member or the address; null for someone who is no member. An address of a member is that member. */
export async function findAssignee(
  { database }: App,
  workspaceId: string,
  wanted: StepAssignee,
): Promise<{ assigneeId: string | null; assigneeEmail: string | null } | null> {
  const [member] = await database.system
    .select({ id: user.id })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(
      and(
        eq(workspaceMember.workspaceId, workspaceId),
        "userId" in wanted ? eq(user.id, wanted.userId) : sql`lower(${user.email}) = lower(${wanted.email})`,
        isNull(user.suspendedAt),
      ),
    );
  if (member) return { assigneeId: member.id, assigneeEmail: null };
  return "email" in wanted ? { assigneeId: null, assigneeEmail: wanted.email } : null;
}
