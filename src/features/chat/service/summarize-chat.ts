import { and, asc, eq, exists, gt, gte, isNull, sql } from "drizzle-orm";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { cutToTokens } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import { readToEnd, streamReply } from "#platform/ai/stream-reply.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { timers } from "#product/timers.ts";
import { speechesOf } from "../schema/steering-part.ts";
import type { ChatSummary } from "../schema.ts";
import { chat, message } from "../table.ts";
import { findChatContext } from "./programs/find-chat-context.ts";
import { isShown } from "./versions/is-shown.ts";

const { summarizeAfterMessages, messagesAfterSummary, summaryTokens } = limits.chat;

/** Whether so many messages follow the summary that the earlier ones should be summarized. */
export const needsSummary = (ordinals: readonly number[], summary: ChatSummary | null): boolean =>
  ordinals.filter((ordinal) => ordinal > (summary?.ordinal ?? 0)).length > summarizeAfterMessages;

/**
 * Summarizes all but the last messages of a long chat, with one cheap call that is not charged. The summary moves only
 * every few dozen messages, so that providers can cache what follows it. Without it, old messages are left out once they
 * no longer fit.
 */
export async function summarizeChat(app: App, input: { workspaceId: string; chatId: string }): Promise<void> {
  const db = app.database.tenant(input.workspaceId);
  const [row] = await db.select().from(chat).where(eq(chat.id, input.chatId));
  if (!row) return;
  const rows = await db
    .select({ ordinal: message.ordinal, role: message.role, parts: message.parts })
    .from(message)
    .where(and(eq(message.chatId, row.id), gt(message.ordinal, row.summary?.ordinal ?? 0), isShown))
    .orderBy(asc(message.ordinal));
  if (rows.length <= summarizeAfterMessages) return;
  const old = rows.slice(0, -messagesAfterSummary);
  const last = old.at(-1);
  const ctx = await findChatContext(app, row, `summary:${row.id}`);
  if (!ctx || !last) return;
  const lines = old.flatMap(speechesOf).map(({ role, parts }) => promptText.summaryLine(role, textOf(parts)));
  const text = await askModelForSummary(ctx, row.id, [row.summary?.text ?? "", ...lines].filter(Boolean).join("\n\n"));
  if (!text) return;
  await db
    .update(chat)
    .set({ summary: { text, ordinal: last.ordinal } })
    // Meanwhile, the messages may have been changed, or another branch may be shown.
    .where(
      and(
        eq(chat.id, row.id),
        row.summary ? isSummaryUpTo(row.summary.ordinal) : isNull(chat.summary),
        exists(
          db
            .select({ id: message.id })
            .from(message)
            .where(and(eq(message.chatId, row.id), eq(message.ordinal, last.ordinal), isShown)),
        ),
      ),
    );
}

const summaryOrdinal = sql`(${chat.summary} ->> 'ordinal')::bigint`;
const isSummaryUpTo = (ordinal: number) => eq(summaryOrdinal, ordinal);

async function askModelForSummary(ctx: WorkspaceContext, chatId: string, text: string): Promise<string> {
  try {
    const requestId = `summary:${chatId}`;
    const acquired = await acquireModel(ctx, { requestId, languageModelId: null, use: "chat", price: 0 });
    await releaseReservation(ctx.db, acquired.reservation);
    // The demo model can't summarize.
    if (acquired.model.provider === "DEMO") return "";
    const content = cutToTokens(text, Math.floor(acquired.model.contextWindow / 2));
    const end = await readToEnd(
      streamReply({
        model: acquired.connected,
        system: promptText.chatSummary,
        messages: [{ role: "user", content }],
        maxOutputTokens: summaryTokens,
        timeouts: { totalMs: timers.chat.summaryMs },
      }),
    );
    return end.state === "done" ? end.text.trim() : "";
  } catch (err) {
    ctx.app.log.warn({ err, chatId }, "failed to summarize a chat");
    return "";
  }
}

/** A message was changed or deleted: a summary that includes it is dropped. */
export async function dropSummaryOf(db: Db | Tx, chatId: string, ordinal: number): Promise<void> {
  await db
    .update(chat)
    .set({ summary: null })
    .where(and(eq(chat.id, chatId), gte(summaryOrdinal, ordinal)));
}
