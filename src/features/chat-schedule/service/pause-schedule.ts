import { and, eq, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import type { ChatPauseReason } from "../schema.ts";
import { chatSchedule } from "../table.ts";
import type { ScheduleRow } from "./chat-schedules.ts";
import { publishSchedulesChanged } from "./live.ts";

/** Emails a person through the mail server that their schedule has paused. */
export const pausedScheduleEmailJob = jobName<OutgoingMail>("chatSchedule.pausedEmail");

type Paused = Pick<ScheduleRow, "id" | "workspaceId" | "chatId" | "userId" | "title">;

/** Pauses schedules whose last messages all failed. Replies that are still being written don't count. */
export async function pauseFailingSchedules(app: App): Promise<number> {
  let paused = 0;
  for (const schedule of await findFailing(app)) if (await pauseSchedule(app, schedule, "FAILURES")) paused += 1;
  return paused;
}

async function findFailing({ database }: App): Promise<Paused[]> {
  const { failuresInRow } = limits.trigger;
  const { rows } = await database.system.execute<Paused & Record<string, unknown>>(sql`
    select s.id, s.workspace_id as "workspaceId", s.chat_id as "chatId", s.user_id as "userId", s.title
    from chat_schedule s, lateral (
      select count(*) as count, bool_and(failed) as all_failed
      from (
        select e.problem is not null or m.status = 'FAILED' as failed
        from chat_schedule_event e left join message m on m.id = e.message_id
        where e.schedule_id = s.id and e.created_at >= s.active_since and not e.is_skipped
          and (e.problem is not null or m.status in ('DONE', 'FAILED', 'STOPPED'))
        order by e.created_at desc, e.id desc limit ${failuresInRow}
      ) as ended
    ) as last
    where s.is_active and last.count = ${failuresInRow} and last.all_failed`);
  return rows;
}

/** Pauses a schedule with an email to its person, unless they have no access. False if it was off already. */
export async function pauseSchedule(app: App, schedule: Paused, reason: ChatPauseReason): Promise<boolean> {
  const now = new Date();
  const [paused] = await app.database.system
    .update(chatSchedule)
    .set({ isActive: false, nextRunAt: null, pausedReason: reason, updatedAt: now })
    .where(
      and(
        eq(chatSchedule.id, schedule.id),
        eq(chatSchedule.workspaceId, schedule.workspaceId),
        eq(chatSchedule.isActive, true),
      ),
    )
    .returning({ id: chatSchedule.id });
  if (!paused) return false;
  publishSchedulesChanged(app, schedule.workspaceId);
  if (reason !== "ACCESS") await emailPerson(app, schedule, reason, now);
  return true;
}

async function emailPerson(
  app: App,
  { id, chatId, userId, title }: Paused,
  reason: Exclude<ChatPauseReason, "ACCESS">,
  pausedAt: Date,
): Promise<void> {
  const [person] = await app.database.system
    .select({
      email: user.email,
      metadata: user.publicMetadata,
      workspace: workspace.name,
      slug: workspace.slug,
      chat: chat.title,
    })
    .from(chat)
    .innerJoin(user, eq(user.id, userId))
    .innerJoin(workspace, eq(workspace.id, chat.workspaceId))
    .where(eq(chat.id, chatId));
  if (!person) return;
  const { email, metadata, slug, ...names } = person;
  await sendMailOnce(app, pausedScheduleEmailJob, {
    reader: { email, language: metadata.language },
    dedupeKey: `chat-schedule-paused:${id}:${pausedAt.toISOString()}`,
    write: () =>
      mails.chatSchedulePaused({
        ...{ ...names, schedule: title, reason },
        url: absolute(app.config.publicUrl, urls.chat(slug, chatId)),
      }),
  });
}
