import { and, desc, eq, lt, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { readableMentions } from "#lib/mention.ts";
import { type MessagePart, textOf } from "#lib/ui-message.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { unansweredQuestion } from "../table.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { questionWords, similarQuestions } from "./question-words.ts";

/** Questions with so many words in common ask the same. */
const alike = 0.6;

interface AnswerToNote {
  readonly workspaceId: string;
  readonly answerId: string;
  /** Gone with a message of a chat, or a step of a run. */
  readonly of: { readonly messageId: string } | { readonly executionId: string };
  readonly agentId: string | null;
  readonly parts: readonly MessagePart[];
  /** What the person wrote, if the agent asked its sources nothing in its own words. */
  findQuestion(tx: Tx): Promise<string>;
}

/** Notes the question of a chat's answer that rests on nothing in the library. An agent under test is no use of it. */
export async function noteUnansweredReply(
  app: App,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<void> {
  const [row] = await app.database
    .tenant(workspaceId)
    .select({ chatId: message.chatId, ordinal: message.ordinal, parts: message.parts, metadata: message.metadata })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(
      and(
        eq(message.id, messageId),
        eq(message.workspaceId, workspaceId),
        eq(message.role, "assistant"),
        eq(message.status, "DONE"),
        eq(chat.isTest, false),
      ),
    );
  if (!row) return;
  await noteAnswer(app, {
    ...{ workspaceId, answerId: messageId, of: { messageId }, parts: row.parts, agentId: row.metadata.agentId ?? null },
    findQuestion: (tx) => findQuestion(tx, row),
  });
}

/** Notes what was asked if an answer rests on nothing in the library. Twice is harmless; a greeting is no question. */
export async function noteAnswer(app: App, answer: AnswerToNote): Promise<void> {
  const { workspaceId, answerId, of, agentId, parts } = answer;
  const judged = judgeAnswer(parts);
  if (!judged) return;
  const isNoted = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const asked = judged.question ?? (await answer.findQuestion(tx));
    const question = readableMentions(asked).replaceAll(/\s+/g, " ").trim().slice(0, limits.unanswered.questionChars);
    const words = questionWords(question);
    if (words.length < 2) return false;
    // One at a time, so that two that ask the same at once become one group.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unanswered ${workspaceId}`}, 0))`);
    const id = newId();
    await tx
      .insert(unansweredQuestion)
      .values({
        ...{ id, workspaceId, answerId, ...of, question, words, reason: judged.reason, found: judged.found },
        groupId: (await findGroup(tx, workspaceId, words)) ?? id,
        agentId: await findAgent(tx, workspaceId, agentId),
      })
      .onConflictDoNothing({ target: unansweredQuestion.answerId });
    return true;
  });
  if (isNoted) app.live.publish(`workspace:${workspaceId}`, { changed: "unanswered" });
}

/** What the person wrote. */
async function findQuestion(tx: Tx, { chatId, ordinal }: { chatId: string; ordinal: number }): Promise<string> {
  const [asked] = await tx
    .select({ parts: message.parts })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.role, "user"), lt(message.ordinal, ordinal)))
    .orderBy(desc(message.ordinal))
    .limit(1);
  return asked ? textOf(asked.parts) : "";
}

/** The group of questions that ask the same, among the newest. */
async function findGroup(tx: Tx, workspaceId: string, words: readonly string[]): Promise<string | null> {
  const known = await tx
    .select({ groupId: unansweredQuestion.groupId, words: unansweredQuestion.words })
    .from(unansweredQuestion)
    .where(eq(unansweredQuestion.workspaceId, workspaceId))
    .orderBy(desc(unansweredQuestion.askedAt))
    .limit(limits.unanswered.compared);
  const [best] = known
    .map((one) => ({ groupId: one.groupId, alike: similarQuestions(words, one.words) }))
    .toSorted((a, b) => b.alike - a.alike);
  return best && best.alike >= alike ? best.groupId : null;
}

/** Null for an agent that was deleted meanwhile. */
async function findAgent(tx: Tx, workspaceId: string, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [found] = await tx
    .select({ id: agent.id })
    .from(agent)
    .where(and(eq(agent.id, id), eq(agent.workspaceId, workspaceId)));
  return found?.id ?? null;
}
