import { and, asc, eq } from "drizzle-orm";
import { release } from "#features/billing/service/ledger.ts";
import { takeModel } from "#features/credential/service/use-model.ts";
import { truncate } from "#lib/text.ts";
import { textOf } from "#lib/ui-message.ts";
import { actFor } from "#platform/access/access.ts";
import { readToEnd, streamReply } from "#platform/ai/generate.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { chat, message } from "../table.ts";
import { announceChat } from "./chats.ts";

const instruction =
  "Write a title of at most six words for the conversation that starts with the following message. Answer with the title only, without quotes.";

/** One cheap call, free of charge; when it fails the first words of the question serve. */
export async function nameChat(app: App, input: { workspaceId: string; chatId: string }): Promise<void> {
  const db = app.database.tenant(input.workspaceId);
  const [row] = await db
    .select()
    .from(chat)
    .where(and(eq(chat.id, input.chatId), eq(chat.isTitled, false)));
  if (!row) return;
  const [first] = await db
    .select({ parts: message.parts })
    .from(message)
    .where(and(eq(message.chatId, row.id), eq(message.role, "user")))
    .orderBy(asc(message.ordinal))
    .limit(1);
  const question = first ? textOf(first.parts).trim() : "";
  const ctx = await actFor(app, row.workspaceId, row.userId, `title:${row.id}`);
  if (!question || !ctx) return;
  const title = wordsOf(await propose(ctx, row.id, question)) || wordsOf(question);
  await db
    .update(chat)
    .set({ title, isTitled: true })
    .where(and(eq(chat.id, row.id), eq(chat.isTitled, false)));
  announceChat(ctx, row.id);
}

async function propose(
  ctx: NonNullable<Awaited<ReturnType<typeof actFor>>>,
  chatId: string,
  question: string,
): Promise<string> {
  try {
    const grant = await takeModel(ctx, {
      requestId: `title:${chatId}`,
      languageModelId: null,
      source: "AGENT_CHAT",
      price: 0,
    });
    await release(ctx.db, grant.hold);
    // The demo model would answer with a whole reply; a question's own words make the better title.
    if (grant.model.provider === "DEMO") return "";
    const end = await readToEnd(
      streamReply({
        model: grant.connected,
        system: instruction,
        messages: [{ role: "user", content: question.slice(0, 4_000) }],
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

/** The first line without what marks it up: what a chat is called until it has its name. */
export const wordsOf = (text: string) => truncate(clean(text.trim()), limits.chat.generatedTitleChars);

const clean = (text: string) => text.split("\n")[0]?.replaceAll(/^["'#*\s]+|["'*.\s]+$/g, "") ?? "";
