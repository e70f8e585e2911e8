import { and, asc, eq } from "drizzle-orm";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { readableMentions } from "#lib/mention.ts";
import { truncate } from "#lib/text.ts";
import { textOf } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { readToEnd, streamReply } from "#platform/ai/stream-reply.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { chat, message } from "../table.ts";
import { publishChatChanged } from "./chats.ts";
import { isShown } from "./versions/is-shown.ts";

const titlePrompt =
  "Write a title of at most six words for the conversation that starts with the following message. Answer with the title only, without quotes.";

/**
 * Generates a chat's title with one cheap call that is not charged. If the call fails, the title is the start of the
 * question.
 */
export async function generateChatTitle(app: App, input: { workspaceId: string; chatId: string }): Promise<void> {
  const db = app.database.tenant(input.workspaceId);
  const [row] = await db
    .select()
    .from(chat)
    .where(and(eq(chat.id, input.chatId), eq(chat.isTitled, false)));
  if (!row) return;
  const [firstMessage] = await db
    .select({ parts: message.parts })
    .from(message)
    .where(and(eq(message.chatId, row.id), eq(message.role, "user"), isShown))
    .orderBy(asc(message.ordinal))
    .limit(1);
  const question = firstMessage ? textOf(firstMessage.parts).trim() : "";
  const ctx = await findWorkspaceContext(app, row.workspaceId, row.userId, `title:${row.id}`);
  if (!question || !ctx) return;
  const title = titleFromText(await askModelForTitle(ctx, row.id, question)) || titleFromText(question);
  await db
    .update(chat)
    .set({ title, isTitled: true })
    .where(and(eq(chat.id, row.id), eq(chat.isTitled, false)));
  publishChatChanged(ctx, row.id);
}

async function askModelForTitle(
  ctx: NonNullable<Awaited<ReturnType<typeof findWorkspaceContext>>>,
  chatId: string,
  question: string,
): Promise<string> {
  try {
    const acquired = await acquireModel(ctx, {
      requestId: `title:${chatId}`,
      languageModelId: null,
      use: "chat",
      price: 0,
    });
    await releaseReservation(ctx.db, acquired.reservation);
    // The demo model would answer with a whole reply, so use the question's words.
    if (acquired.model.provider === "DEMO") return "";
    const end = await readToEnd(
      streamReply({
        model: acquired.connected,
        system: titlePrompt,
        messages: [{ role: "user", content: readableMentions(question).slice(0, 4_000) }],
        maxOutputTokens: 60,
        timeouts: { totalMs: 20_000 },
      }),
    );
    return end.state === "done" ? end.text : "";
  } catch (err) {
    ctx.app.log.warn({ err, chatId }, "failed to generate a chat title");
    return "";
  }
}

/** The first line without markup: the title of a chat until one is generated. */
export const titleFromText = (text: string) =>
  truncate(stripMarkup(readableMentions(text).trim()), limits.chat.generatedTitleChars);

const stripMarkup = (text: string) => text.split("\n")[0]?.replaceAll(/^["'#*\s]+|["'*.\s]+$/g, "") ?? "";
