import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { chat, type MessageStatus, message } from "#features/chat/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { nextTimes } from "#product/schedule/next-times.ts";
import type { ScheduleFacts } from "#product/tools/schedule.ts";
import { canEditSchedule } from "../access.ts";
import type { ChatPauseReason } from "../schema.ts";
import { chatSchedule, chatScheduleEvent } from "../table.ts";

/** What came of a slot, the newest first. */
interface ListedEvent {
  id: string;
  at: Date;
  /** Null if nothing was sent, or the reply was deleted. */
  status: MessageStatus | null;
  problem: string | null;
  isSkipped: boolean;
}

export interface ListedChatSchedule extends ScheduleFacts {
  chatId: string;
  chatTitle: string;
  agentId: string | null;
  agentTitle: string | null;
  pausedReason: ChatPauseReason | null;
  nextTimes: Date[];
  createdBy: string;
  /** Only its person changes what it sends. */
  canEdit: boolean;
  events: ListedEvent[];
}

/** The person's schedules, or all of the workspace for its owners, the newest first. */
export async function listSchedules(
  ctx: WorkspaceContext,
  { chatId, agentId }: { chatId?: string | undefined; agentId?: string | undefined },
): Promise<ListedChatSchedule[]> {
  const { db, actor } = ctx;
  const rows = await db
    .select({ schedule: chatSchedule, chatTitle: chat.title, agentTitle: agent.title, createdBy: user.name })
    .from(chatSchedule)
    .innerJoin(chat, eq(chat.id, chatSchedule.chatId))
    .innerJoin(user, eq(user.id, chatSchedule.userId))
    .leftJoin(agent, eq(agent.id, chatSchedule.agentId))
    .where(
      and(
        eq(chatSchedule.workspaceId, actor.workspaceId),
        actor.role === "OWNER" ? undefined : eq(chatSchedule.userId, actor.userId),
        chatId === undefined ? undefined : eq(chatSchedule.chatId, chatId),
        agentId === undefined ? undefined : eq(chatSchedule.agentId, agentId),
      ),
    )
    .orderBy(desc(chatSchedule.createdAt), desc(chatSchedule.id))
    .limit(limits.chatSchedule.listed);
  const events = await lastEvents(
    ctx,
    rows.map(({ schedule }) => schedule.id),
  );
  const now = new Date();
  return rows.map(({ schedule, ...names }) => {
    const { id, title, prompt, config, emailsResult, isActive, pausedReason, userId } = schedule;
    return {
      ...{ id, title, prompt, config, emailsResult, isActive, pausedReason, ...names },
      ...{ chatId: schedule.chatId, agentId: schedule.agentId, canEdit: canEditSchedule(actor, { userId }) },
      nextTimes: isActive ? nextTimes(config, now, limits.trigger.nextTimes) : [],
      events: events.filter(({ scheduleId }) => scheduleId === id).map(({ scheduleId: _, ...event }) => event),
    };
  });
}

async function lastEvents({ db, actor }: WorkspaceContext, scheduleIds: readonly string[]) {
  if (scheduleIds.length === 0) return [];
  const ranked = db
    .select({
      id: chatScheduleEvent.id,
      place: sql<number>`row_number() over (partition by ${chatScheduleEvent.scheduleId}
        order by ${chatScheduleEvent.createdAt} desc, ${chatScheduleEvent.id} desc)`.as("place"),
    })
    .from(chatScheduleEvent)
    .where(
      and(
        inArray(chatScheduleEvent.scheduleId, [...scheduleIds]),
        eq(chatScheduleEvent.workspaceId, actor.workspaceId),
      ),
    )
    .as("ranked");
  return db
    .select({
      id: chatScheduleEvent.id,
      scheduleId: chatScheduleEvent.scheduleId,
      at: chatScheduleEvent.createdAt,
      status: message.status,
      problem: chatScheduleEvent.problem,
      isSkipped: chatScheduleEvent.isSkipped,
    })
    .from(chatScheduleEvent)
    .innerJoin(ranked, and(eq(ranked.id, chatScheduleEvent.id), sql`${ranked.place} <= ${limits.trigger.shownEvents}`))
    .leftJoin(message, and(eq(message.id, chatScheduleEvent.messageId), eq(message.workspaceId, actor.workspaceId)))
    .where(eq(chatScheduleEvent.workspaceId, actor.workspaceId))
    .orderBy(desc(chatScheduleEvent.createdAt), desc(chatScheduleEvent.id));
}
