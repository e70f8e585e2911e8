import { and, asc, desc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { chatRequest } from "#features/chat/schema.ts";
import { submitTurn } from "#features/chat/service/submit-turn.ts";
import { chat, message } from "#features/chat/table.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { findActingContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { forEachTogether } from "#platform/jobs/for-each-together.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { type DueSlot, decideSlot } from "#product/schedule/due-slot.ts";
import { chatScheduleErrorText } from "#product/texts/chat/chat-schedule.ts";
import { canEditSchedule } from "../access.ts";
import { chatSchedule, chatScheduleEvent } from "../table.ts";
import { requireSchedule, type ScheduleRow } from "./chat-schedules.ts";
import { publishSchedulesChanged } from "./live.ts";
import { pauseSchedule } from "./pause-schedule.ts";

/**
 * Sends the messages of schedules that are due. The slot is claimed in the transaction that stores the message, so
 * with several processes, and after a crash, each slot has at most one message.
 */
export async function sendDueMessages(app: App, now = new Date()): Promise<number> {
  const due = await findDue(app, now);
  const { startedTogether } = limits.trigger;
  await forEachTogether(app, { items: due, together: startedTogether, what: "chat schedule" }, (schedule) =>
    sendSlot(app, schedule, now),
  );
  return due.length;
}

/** Schedules of closed workspaces wait. */
async function findDue({ database }: App, now: Date): Promise<ScheduleRow[]> {
  return database.system
    .select(getTableColumns(chatSchedule))
    .from(chatSchedule)
    .innerJoin(
      workspace,
      and(eq(workspace.id, chatSchedule.workspaceId), isNull(workspace.deletedAt), isNull(workspace.suspendedAt)),
    )
    .where(and(eq(chatSchedule.isActive, true), lte(chatSchedule.nextRunAt, now)))
    .orderBy(asc(chatSchedule.nextRunAt), asc(chatSchedule.id))
    .limit(limits.trigger.duePerLook);
}

/** The chat is answering, or the person has too many open answers: the slot is tried again at the next look. */
const temporary: ReadonlySet<ErrorCode> = new Set(["conflict", "limit", "unavailable"]);

async function sendSlot(app: App, schedule: ScheduleRow, now: Date): Promise<void> {
  const { id, workspaceId, userId, config, nextRunAt: slot } = schedule;
  if (!slot) return;
  const claim = { kind: "member", workspaceId, userId } as const;
  const ctx = await findActingContext(app, claim, `chat-schedule:${id}:${slot.toISOString()}`);
  if (!ctx) {
    await pauseSchedule(app, schedule, "ACCESS");
    return;
  }
  const decided = decideSlot(config, slot, now);
  const claimSlot = (tx: Tx, outcome: Outcome) => moveOn(tx, { schedule, slot, now }, decided, outcome);
  if (decided.isSkipped) await ctx.db.transaction((tx) => claimSlot(tx, { isSkipped: true }));
  else {
    try {
      await send(ctx, schedule, (tx, messageId) => claimSlot(tx, { messageId }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (temporary.has(error.code)) return;
      await ctx.db.transaction((tx) => claimSlot(tx, { problem: error.message }));
      if (lacksCredits(error)) await pauseSchedule(app, schedule, "CREDITS");
    }
  }
  publishSchedulesChanged(app, workspaceId);
}

/** A plan without schedules is refused like missing credits. */
const lacksCredits = ({ code, details }: AppError): boolean =>
  code === "credits" && (details as { reason?: string } | undefined)?.reason !== "plan"; // details of billing refusals

/** Sends the message at once, whether the schedule is on or off. Its times stay as they are. */
export async function sendNow(ctx: WorkspaceContext, id: string): Promise<void> {
  const schedule = await requireSchedule(ctx, id);
  assertAllowed(canEditSchedule(ctx.actor, schedule));
  const now = new Date();
  await send(ctx, schedule, async (tx, messageId) => {
    const { workspaceId } = schedule;
    const [found] = await tx
      .update(chatSchedule)
      .set({ lastRunAt: now })
      .where(and(eq(chatSchedule.id, id), eq(chatSchedule.workspaceId, workspaceId)))
      .returning({ id: chatSchedule.id });
    if (!found) return notFound("schedule");
    await tx.insert(chatScheduleEvent).values({ workspaceId, scheduleId: id, key: `now:${newId()}`, messageId });
    return true;
  });
  publishSchedulesChanged(ctx.app, ctx.actor.workspaceId);
}

/** Sends the message as its person does, and marks the chat as unread. Throws what `submitTurn` throws. */
async function send(
  ctx: WorkspaceContext,
  { id, title, prompt, config, chatId, agentId, emailsResult }: ScheduleRow,
  claim: (tx: Tx, messageId: string) => Promise<boolean>,
): Promise<void> {
  const { workspaceId } = ctx.actor;
  await requireCapability(ctx.app, workspaceId, "schedule");
  const { languageModelId, modelSettings } = await requireNothingWaits(ctx, chatId);
  const request = chatRequest.parse({
    ...{ workspaceId, chatId, agentId, message: { text: prompt }, timezone: config.timezone },
    ...(languageModelId !== null && { languageModelId }),
    ...(modelSettings !== null && { modelSettings }),
  });
  await submitTurn(ctx, request, {
    ...{ id, title, emailsResult },
    async claim(tx, messageId) {
      if (!(await claim(tx, messageId))) return false;
      await tx
        .update(chat)
        .set({ isUnread: true })
        .where(and(eq(chat.id, chatId), eq(chat.workspaceId, workspaceId)));
      return true;
    },
  });
}

/** The chat's model. Throws "invalid" while its last answer waits for the person, which a new message would dismiss. */
async function requireNothingWaits({ db, actor }: WorkspaceContext, chatId: string) {
  const [row] = await db
    .select({ languageModelId: chat.languageModelId, modelSettings: chat.modelSettings, status: message.status })
    .from(chat)
    .leftJoin(message, and(eq(message.chatId, chat.id), isNull(message.hiddenWith)))
    .where(and(eq(chat.id, chatId), eq(chat.workspaceId, actor.workspaceId)))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (!row) return notFound("chat");
  if (row.status === "WAITING") throw new AppError("invalid", chatScheduleErrorText.answerWaits);
  return row;
}

type Outcome = { messageId: string } | { problem: string } | { isSkipped: true };

/** False if another process has claimed the slot, or the schedule was changed or switched off. */
async function moveOn(
  tx: Tx,
  { schedule, slot, now }: { schedule: ScheduleRow; slot: Date; now: Date },
  { next }: DueSlot,
  outcome: Outcome,
): Promise<boolean> {
  const { id, workspaceId } = schedule;
  const [claimed] = await tx
    .update(chatSchedule)
    .set({ nextRunAt: next, ...("messageId" in outcome && { lastRunAt: now }) })
    .where(
      and(
        eq(chatSchedule.id, id),
        eq(chatSchedule.workspaceId, workspaceId),
        eq(chatSchedule.nextRunAt, slot),
        eq(chatSchedule.isActive, true),
      ),
    )
    .returning({ id: chatSchedule.id });
  if (!claimed) return false;
  await tx
    .insert(chatScheduleEvent)
    .values({ workspaceId, scheduleId: id, key: slot.toISOString(), createdAt: now, ...outcome })
    .onConflictDoNothing();
  return true;
}
