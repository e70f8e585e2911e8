import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { createMemory, updateMemory } from "#features/agent/service/agent-memory.ts";
import { agent } from "#features/agent/table.ts";
import { chat } from "#features/chat/table.ts";
import { note } from "#features/note/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { memoryText } from "#product/texts/note/memory.ts";
import type { FactKind, FactStatus, KeptFacts } from "../schema.ts";
import { memoryFact } from "../table.ts";

/** A fact that waits for the author of its chat. */
export interface WaitingFact {
  id: string;
  kind: FactKind;
  title: string;
  content: string;
  quote: string;
  /** The note that it would change, as it is now. */
  current: { title: string; content: string } | null;
}

/** The facts that wait below a chat, for its author. None while the memory of their agent is off. */
export async function listFacts({ db, actor }: WorkspaceContext, chatId: string): Promise<WaitingFact[]> {
  const rows = await db
    .select({
      id: memoryFact.id,
      kind: memoryFact.kind,
      title: memoryFact.title,
      content: memoryFact.content,
      quote: memoryFact.quote,
      noteTitle: note.title,
      noteContent: note.content,
      isDeleted: sql<boolean>`${note.deletedAt} is not null`,
    })
    .from(memoryFact)
    .innerJoin(agent, eq(agent.id, memoryFact.agentId))
    .leftJoin(note, and(eq(note.id, memoryFact.noteId), eq(note.workspaceId, memoryFact.workspaceId)))
    .where(and(isWaiting(actor, chatId), hasMemory))
    .orderBy(asc(memoryFact.createdAt), asc(memoryFact.id));
  return rows.map(({ noteTitle, noteContent, isDeleted, ...fact }) => ({
    ...fact,
    current:
      noteTitle === null || noteContent === null || isDeleted ? null : { title: noteTitle, content: noteContent },
  }));
}

/** Keeps facts, as the person has edited them. One that was decided before stays as it is. */
export async function keepFacts(ctx: WorkspaceContext, { chatId, facts }: KeptFacts): Promise<void> {
  const ids = facts.map(({ id }) => id);
  await requireFacts(ctx, chatId, ids);
  const waiting = await ctx.db
    .select({
      id: memoryFact.id,
      agentId: memoryFact.agentId,
      noteId: memoryFact.noteId,
      isOn: sql<boolean>`coalesce(${hasMemory}, false)`,
    })
    .from(memoryFact)
    .innerJoin(agent, eq(agent.id, memoryFact.agentId))
    .where(and(isWaiting(ctx.actor, chatId), inArray(memoryFact.id, ids)));
  if (waiting.some(({ isOn }) => !isOn)) throw new AppError("forbidden", memoryText.isOff);
  for (const { id, title, content } of facts) {
    const fact = waiting.find((one) => one.id === id);
    if (!fact) continue;
    await keep(ctx, { ...fact, title, content });
    await decide(ctx, chatId, [id], "KEPT");
  }
}

/** Facts that the person doesn't want are not proposed again. */
export async function refuseFacts(ctx: WorkspaceContext, chatId: string, ids: readonly string[]): Promise<void> {
  await requireFacts(ctx, chatId, ids);
  await decide(ctx, chatId, ids, "REFUSED");
}

/** Throws "not found" unless all of these were proposed to this person in this chat, whatever became of them. */
async function requireFacts({ db, actor }: WorkspaceContext, chatId: string, ids: readonly string[]): Promise<void> {
  const known = and(
    inArray(memoryFact.id, [...ids]),
    eq(memoryFact.chatId, chatId),
    eq(memoryFact.workspaceId, actor.workspaceId),
    eq(memoryFact.userId, actor.userId),
  );
  if ((await db.$count(memoryFact, known)) < new Set(ids).size) notFound("fact");
}

interface EditedFact {
  readonly id: string;
  readonly agentId: string;
  readonly noteId: string | null;
  readonly title: string;
  readonly content: string;
}

/** A note that was deleted meanwhile is no longer there to be changed, so the fact becomes a new one. */
async function keep(ctx: WorkspaceContext, { id, agentId, noteId, title, content }: EditedFact): Promise<void> {
  if (noteId)
    try {
      await updateMemory(ctx, agentId, { id: noteId, title, content });
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    }
  await createMemory(ctx, agentId, { id, title, content });
}

async function decide(
  { db, actor, app }: WorkspaceContext,
  chatId: string,
  ids: readonly string[],
  status: Exclude<FactStatus, "PROPOSED">,
): Promise<void> {
  await db
    .update(memoryFact)
    .set({ status })
    .where(and(isWaiting(actor, chatId), inArray(memoryFact.id, [...ids])));
  app.live.publish(`chat:${chatId}`, { changed: "facts" });
}

const hasMemory = sql`((${agent.config} ->> 'isMemoryEnabled')::boolean and ${agent.deletedAt} is null)`;

/** Only the author of a chat decides, and only while nobody else can read it. */
const isWaiting = (actor: WorkspaceContext["actor"], chatId: string) =>
  and(
    eq(memoryFact.chatId, chatId),
    eq(memoryFact.workspaceId, actor.workspaceId),
    eq(memoryFact.userId, actor.userId),
    eq(memoryFact.status, "PROPOSED"),
    sql`exists (select from ${chat} where chat.id = ${memoryFact.chatId} and chat.user_id = ${actor.userId} and not chat.is_public)`,
  );
