import { and, eq } from "drizzle-orm";
import { notify } from "#features/notification/service/notify.ts";
import { currentLocale } from "#lib/locale.ts";
import { textOf } from "#lib/ui-message.ts";
import type { App } from "#platform/context.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { notificationText } from "#product/texts/notification/notification.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { announceReplyJob, type ReplyNotice } from "../../schema.ts";
import { chat, message } from "../../table.ts";
import type { Outcome, ReplyRow } from "../commit-reply.ts";

interface EndedReply {
  row: ReplyRow;
  userId: string;
  status: Outcome["status"];
  /** When it began, or continued after a wait, in milliseconds. */
  startedAt: number;
}

/**
 * Whether the end of a reply may have to be announced: it waits for its author or took long, and no page of theirs in
 * this process shows the chat, or the author wants the answers of its schedule by email. Others of a schedule are not. Reads only memory, and must be called before the stream is closed, while the pages that
 * read it are still known.
 */
export function planAnnouncement(app: App, { row, userId, status, startedAt }: EndedReply): ReplyNotice | null {
  const { id: messageId, workspaceId, chatId, streamId } = row;
  if (status === "STOPPED" || !streamId) return null;
  // The author watches a test; of answers side by side, the shown one is announced.
  if (row.metadata.isTest || row.hiddenWith !== null) return null;
  const { schedule } = row.metadata;
  const scheduleTitle = schedule?.emailsResult && status !== "WAITING" ? schedule.title : undefined;
  if (scheduleTitle === undefined) {
    if (status !== "WAITING" && (schedule || Date.now() - startedAt < timers.notification.longReplyMs)) return null;
    if (app.viewers.isHere(`chat:${chatId}`, userId)) return null;
  }
  const isPageOpen = app.viewers.isHere(`stream:${streamId}`, userId);
  const { language } = currentLocale();
  return {
    workspaceId,
    chatId,
    messageId,
    streamId,
    userId,
    status,
    language,
    isPageOpen,
    ...(scheduleTitle && { scheduleTitle }),
  };
}

/** Accepts an announcement as durable work, once for each end of a reply. */
export const startAnnouncement = (app: App, notice: ReplyNotice): Promise<void> =>
  app.jobs.start(announceReplyJob, `${announceReplyJob.name}:${notice.streamId}`, notice);

/** Tells the author of a chat that a reply is ready, failed, or waits, unless a page of theirs shows the chat. */
export async function announceReply(app: App, notice: ReplyNotice): Promise<void> {
  const { chatId, streamId, userId, status, language, isPageOpen, scheduleTitle } = notice;
  if (scheduleTitle === undefined && (await app.viewers.isAnywhere(`chat:${chatId}`, userId))) return;
  const facts = await findFacts(app, notice);
  if (!facts) return;
  const { title } = facts;
  const names = { workspace: facts.workspace, chat: title };
  const path = urls.chat(facts.slug, chatId);
  const write = { WAITING: mails.replyWaits, DONE: mails.replyReady, FAILED: mails.replyFailed }[status];
  const url = new URL(path, app.config.publicUrl).href;
  await notify(app, {
    userId,
    key: `reply:${streamId}`,
    language,
    isPageOpen,
    isWanted: scheduleTitle !== undefined,
    writeMail: (links) =>
      scheduleTitle !== undefined && status === "DONE"
        ? mails.scheduledAnswer({ schedule: scheduleTitle, answer: textOf(facts.parts), url, ...names, ...links })
        : write({ url, ...names, ...links }),
    writePush: () => ({ title, body: notificationText.reply[status], path }),
  });
}

/** Null if the person has left the workspace, or the reply has changed since: it is decided, continued, or deleted. */
async function findFacts(app: App, { workspaceId, messageId, streamId, userId, status }: ReplyNotice) {
  const [facts] = await app.database.system
    .select({ title: chat.title, parts: message.parts, slug: workspace.slug, workspace: workspace.name })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .innerJoin(workspace, eq(workspace.id, message.workspaceId))
    .innerJoin(workspaceMember, and(eq(workspaceMember.workspaceId, workspace.id), eq(workspaceMember.userId, userId)))
    .where(
      and(
        eq(message.id, messageId),
        eq(message.workspaceId, workspaceId),
        eq(message.status, status),
        eq(message.streamId, streamId),
        eq(chat.userId, userId),
      ),
    );
  return facts;
}
