import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { listMemory } from "#features/agent/service/agent-memory.ts";
import { agent } from "#features/agent/table.ts";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { chat, message } from "#features/chat/table.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { readableMentions } from "#lib/mention.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { generateObject, readObject } from "#platform/ai/generate-object.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { memoryFactsPrompt } from "#product/texts/prompts/memory-facts.ts";
import { timers } from "#product/timers.ts";
import { memoryFact, memoryLook } from "../table.ts";
import { foundFacts, type KnownNote, type ProposedFact, selectFacts } from "./select-facts.ts";

const { perLook, readChars, compared, refusedTold, answerTokens } = limits.memoryFact;

interface Look {
  readonly chatId: string;
  readonly agentId: string;
  readonly userId: string;
  readonly readTo: number;
}

/**
 * Looks for facts in what a person wrote since the last look, with one cheap call that is not charged, and proposes them.
 * Only the person's own words are read: answers, results of tools and files may come from outside. A call that fails is made
 * up for after the next answer.
 */
export async function lookForFacts(app: App, input: { workspaceId: string; chatId: string }): Promise<void> {
  const look = await findLook(app, input);
  const ctx = look && (await findWorkspaceContext(app, input.workspaceId, look.userId, `facts:${look.chatId}`));
  if (!ctx) return;
  const { said, readTo } = await readSaid(ctx, look);
  if (readTo === look.readTo) return;
  const facts = said.join("").length < readChars.min ? [] : await findFacts(ctx, look, said);
  if (facts === null) return;
  const isStored = await ctx.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(memoryLook)
      .set({ readTo })
      // Another attempt may have been faster.
      .where(and(eq(memoryLook.chatId, look.chatId), eq(memoryLook.readTo, look.readTo)))
      .returning({ chatId: memoryLook.chatId });
    if (!moved || facts.length === 0) return false;
    const { chatId, agentId, userId } = look;
    const own = { workspaceId: input.workspaceId, chatId, agentId, userId };
    const now = Date.now();
    await tx
      .insert(memoryFact)
      // In the order of the conversation.
      .values(facts.map((fact, index) => ({ ...fact, ...own, createdAt: new Date(now + index) })));
    return true;
  });
  if (isStored) app.live.publish(`chat:${look.chatId}`, { changed: "facts" });
}

/** Null if nothing may be proposed: memory is off, or the chat is a test, or others can read it. */
async function findLook(
  { database }: App,
  { workspaceId, chatId }: { workspaceId: string; chatId: string },
): Promise<Look | null> {
  const [found] = await database
    .tenant(workspaceId)
    .select({
      chatId: memoryLook.chatId,
      agentId: memoryLook.agentId,
      userId: chat.userId,
      readTo: memoryLook.readTo,
    })
    .from(memoryLook)
    .innerJoin(chat, eq(chat.id, memoryLook.chatId))
    .innerJoin(agent, eq(agent.id, memoryLook.agentId))
    .where(
      and(
        eq(memoryLook.chatId, chatId),
        eq(memoryLook.workspaceId, workspaceId),
        eq(chat.isTest, false),
        eq(chat.isPublic, false),
        isNull(agent.deletedAt),
        sql`(${agent.config} ->> 'isMemoryEnabled')::boolean`,
      ),
    );
  return found ?? null;
}

/** What the person wrote, in order, without what is attached. */
async function readSaid(
  { db }: WorkspaceContext,
  { chatId, readTo }: Look,
): Promise<{ said: string[]; readTo: number }> {
  const rows = await db
    .select({ ordinal: message.ordinal, parts: message.parts })
    .from(message)
    .where(
      and(
        eq(message.chatId, chatId),
        eq(message.role, "user"),
        gt(message.ordinal, readTo),
        isNull(message.hiddenWith),
      ),
    )
    .orderBy(asc(message.ordinal));
  let left: number = readChars.max;
  const newest = rows.toReversed().flatMap(({ parts }) => {
    const text = readableMentions(textOf(parts)).trim().slice(0, Math.max(left, 0));
    left -= text.length;
    return text ? [text] : [];
  });
  return { said: newest.toReversed(), readTo: rows.at(-1)?.ordinal ?? readTo };
}

/** Null if the model could not be asked. */
async function findFacts(ctx: WorkspaceContext, look: Look, said: readonly string[]): Promise<ProposedFact[] | null> {
  const [memory, earlier] = await Promise.all([toldMemory(ctx, look), listEarlier(ctx, look)]);
  const refused = earlier.filter(({ status }) => status === "REFUSED").slice(0, refusedTold);
  try {
    const requestId = `facts:${look.chatId}`;
    const acquired = await acquireModel(ctx, { requestId, languageModelId: null, use: "chat", price: 0 });
    await releaseReservation(ctx.db, acquired.reservation);
    // The demo model can't judge what matters.
    if (acquired.model.provider === "DEMO") return [];
    const content = [
      ...memory.map((note, index) => memoryFactsPrompt.memory(index + 1, note)),
      ...refused.map((fact) => memoryFactsPrompt.refused(fact.content)),
      ...said.map(memoryFactsPrompt.message),
      memoryFactsPrompt.ask,
    ].join("\n\n");
    const { facts } = await readObject(
      generateObject({
        model: acquired.connected,
        system: memoryFactsPrompt.system(perLook),
        messages: [{ role: "user", content }],
        schema: foundFacts,
        name: "facts",
        maxOutputTokens: answerTokens,
        timeouts: { totalMs: timers.memoryFact.lookMs },
      }),
    );
    return selectFacts(facts, { said, memory, earlier: earlier.map((fact) => fact.content) });
  } catch (err) {
    ctx.app.log.warn({ err, chatId: look.chatId }, "failed to look for facts in a chat");
    return null;
  }
}

/** The newest part of the memory, as long as answers get it in full. */
async function toldMemory(ctx: WorkspaceContext, { agentId }: Look): Promise<KnownNote[]> {
  let left: number = limits.memory.promptTokens;
  return (await listMemory(ctx, agentId)).filter(({ title, content }) => {
    left -= estimateTokens(`${title}\n${content}`);
    return left >= 0;
  });
}

/** What was proposed to this person for this agent before, the newest first. */
const listEarlier = ({ db, actor }: WorkspaceContext, { agentId, userId }: Look) =>
  db
    .select({ content: memoryFact.content, status: memoryFact.status })
    .from(memoryFact)
    .where(
      and(
        eq(memoryFact.agentId, agentId),
        eq(memoryFact.userId, userId),
        eq(memoryFact.workspaceId, actor.workspaceId),
      ),
    )
    .orderBy(desc(memoryFact.createdAt))
    .limit(compared);
