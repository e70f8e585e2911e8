import { and, eq, isNull, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { chat } from "#features/chat/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { ChatScheduleChanges, ChatScheduleDraft, ChatSchedules } from "#platform/chat-schedules.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { hasNextTime, nextTime, shortestInterval } from "#product/schedule/next-times.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import { chatScheduleErrorText } from "#product/texts/chat/chat-schedule.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { timers } from "#product/timers.ts";
import type { ScheduleFacts } from "#product/tools/schedule.ts";
import { canEditSchedule, canStopSchedule } from "../access.ts";
import { chatSchedule } from "../table.ts";
import { publishSchedulesChanged } from "./live.ts";

export type ScheduleRow = typeof chatSchedule.$inferSelect;

/** Throws "credits" on a smaller plan, "limit" beyond the maxima, "invalid" for times that are too close or never come. */
export async function createSchedule(
  ctx: WorkspaceContext,
  { id = newId(), chatId, ...draft }: Omit<ChatScheduleDraft, "id"> & { id?: string },
): Promise<ScheduleFacts> {
  const { app, db, actor } = ctx;
  await requireCapability(app, actor.workspaceId, "schedule");
  requireTimes(draft.config);
  const { agentId } = await requireOwnChat(ctx, chatId);
  const created = await db.transaction(async (tx) => {
    await lockPlaces(ctx, tx);
    const [existing] = await tx.select().from(chatSchedule).where(own(ctx, id));
    if (existing) return existing;
    await requirePlace(ctx, tx, agentId);
    const [row] = await tx
      .insert(chatSchedule)
      .values({
        ...{ id, chatId, agentId, workspaceId: actor.workspaceId, userId: actor.userId },
        ...{ ...draft, nextRunAt: nextTime(draft.config, new Date()) },
      })
      .returning();
    await storeResponse(ctx, tx, { id });
    return row ?? notFound("schedule");
  });
  publishSchedulesChanged(app, actor.workspaceId);
  return toFacts(created);
}

/** Changes what is given. Throws "not found" for a schedule of someone else, or of another chat. */
export async function updateSchedule(
  ctx: WorkspaceContext,
  { id, chatId, isActive, ...changes }: Omit<ChatScheduleChanges, "chatId"> & { chatId?: string },
): Promise<ScheduleFacts> {
  if (changes.config) requireTimes(changes.config);
  const before = await requireSchedule(ctx, id, chatId);
  assertAllowed(canEditSchedule(ctx.actor, before));
  const next = nextTime(changes.config ?? before.config, new Date());
  const [row] = await ctx.db
    .update(chatSchedule)
    .set({
      ...changes,
      updatedAt: new Date(),
      // One statement, so that a switch at the same moment stays as it is.
      ...(changes.config && {
        nextRunAt: sql`case when ${chatSchedule.isActive} then ${next?.toISOString() ?? null}::timestamptz end`,
      }),
    })
    .where(own(ctx, id))
    .returning();
  publishSchedulesChanged(ctx.app, ctx.actor.workspaceId);
  if (isActive === undefined || isActive === row?.isActive) return toFacts(row ?? notFound("schedule"));
  return setScheduleActive(ctx, id, isActive);
}

/** Switched on again, a schedule forgets its failures and starts with its next time. */
export async function setScheduleActive(ctx: WorkspaceContext, id: string, isActive: boolean): Promise<ScheduleFacts> {
  const before = await requireSchedule(ctx, id);
  assertAllowed(isActive ? canEditSchedule(ctx.actor, before) : canStopSchedule(ctx.actor, before));
  if (isActive) await requireCapability(ctx.app, ctx.actor.workspaceId, "schedule");
  const now = new Date();
  const [row] = await ctx.db
    .update(chatSchedule)
    .set({
      ...{ isActive, pausedReason: null, updatedAt: now },
      nextRunAt: isActive ? nextTime(before.config, now) : null,
      ...(isActive && !before.isActive && { activeSince: now }),
    })
    .where(own(ctx, id))
    .returning();
  publishSchedulesChanged(ctx.app, ctx.actor.workspaceId);
  return toFacts(row ?? notFound("schedule"));
}

export async function deleteSchedule(ctx: WorkspaceContext, id: string, chatId?: string): Promise<ScheduleFacts> {
  const row = await requireSchedule(ctx, id, chatId);
  assertAllowed(canStopSchedule(ctx.actor, row));
  await ctx.db.delete(chatSchedule).where(own(ctx, id));
  publishSchedulesChanged(ctx.app, ctx.actor.workspaceId);
  return toFacts(row);
}

/** Throws "not found" for one of another workspace, or of another chat. */
export async function requireSchedule(ctx: WorkspaceContext, id: string, chatId?: string): Promise<ScheduleRow> {
  const [row] = await ctx.db.select().from(chatSchedule).where(own(ctx, id));
  const isThere = row && (chatId === undefined || row.chatId === chatId) && canStopSchedule(ctx.actor, row);
  return isThere ? row : notFound("schedule");
}

/** What agents do with the schedules of a chat. */
export const chatSchedules: ChatSchedules = {
  hasAny: async ({ db, actor }, chatId) =>
    (await db.$count(
      chatSchedule,
      and(eq(chatSchedule.chatId, chatId), eq(chatSchedule.workspaceId, actor.workspaceId)),
    )) > 0,
  create: createSchedule,
  async list({ db, actor }, chatId) {
    const rows = await db
      .select()
      .from(chatSchedule)
      .where(
        and(
          eq(chatSchedule.chatId, chatId),
          eq(chatSchedule.workspaceId, actor.workspaceId),
          eq(chatSchedule.userId, actor.userId),
        ),
      )
      .orderBy(chatSchedule.createdAt);
    return rows.map(toFacts);
  },
  update: updateSchedule,
  remove: (ctx, { id, chatId }) => deleteSchedule(ctx, id, chatId),
};

const toFacts = ({ id, title, prompt, config, emailsResult, isActive }: ScheduleRow): ScheduleFacts => ({
  ...{ id, title, prompt, config, emailsResult, isActive },
});

const own = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(chatSchedule.id, id), eq(chatSchedule.workspaceId, actor.workspaceId));

/** A chat of the person, which is no test and no program's. */
async function requireOwnChat({ db, actor }: WorkspaceContext, id: string): Promise<{ agentId: string | null }> {
  const [row] = await db
    .select({ agentId: chat.agentId })
    .from(chat)
    .where(
      and(
        eq(chat.id, id),
        eq(chat.workspaceId, actor.workspaceId),
        eq(chat.userId, actor.userId),
        eq(chat.isTest, false),
        isNull(chat.apiKeyId),
      ),
    );
  return row ?? notFound("chat");
}

function requireTimes(config: ScheduleConfig): void {
  const now = new Date();
  if (!hasNextTime(config, now)) throw new AppError("invalid", triggerErrorText.noNextTime);
  const interval = shortestInterval(config, now);
  if (interval !== null && interval < timers.chatSchedule.minIntervalMs)
    throw new AppError("invalid", chatScheduleErrorText.tooOften);
}

async function requirePlace({ actor }: WorkspaceContext, tx: Tx, agentId: string | null): Promise<void> {
  const { perPerson, perAgent } = limits.chatSchedule;
  const inWorkspace = eq(chatSchedule.workspaceId, actor.workspaceId);
  if ((await tx.$count(chatSchedule, and(inWorkspace, eq(chatSchedule.userId, actor.userId)))) >= perPerson)
    throw new AppError("limit", chatScheduleErrorText.tooMany(perPerson));
  if (
    agentId !== null &&
    (await tx.$count(chatSchedule, and(inWorkspace, eq(chatSchedule.agentId, agentId)))) >= perAgent
  )
    throw new AppError("limit", chatScheduleErrorText.tooManyOfAgent(perAgent));
}

/** Keeps two requests from both taking the last place. */
const lockPlaces = ({ actor }: WorkspaceContext, tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat_schedule:${actor.workspaceId}`}, 0))`);
