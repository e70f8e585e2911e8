/** What an agent keeps across conversations: notes that belong to it, and that people can read and edit. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { canEditNote } from "#features/note/access.ts";
import { publishNotesChanged, requireNoteLimit } from "#features/note/service/notes.ts";
import { note } from "#features/note/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { memoryText } from "#product/texts/note/memory.ts";
import { memoryCategory } from "#product/tools/memory-note.ts";
import { agentMemory } from "../table.ts";

const { perAgent } = limits.memory;

export interface MemoryNote {
  id: string;
  title: string;
  content: string;
}

/** What the editor shows of the memory of an agent, the last changed first. */
export async function describeMemory(ctx: WorkspaceContext, agentId: string) {
  const memory = await listMemory(ctx, agentId);
  return memory.map((fact) => ({ ...fact, canDelete: canEditNote(ctx.actor) }));
}

/** The memory of an agent, the last changed first. */
export async function listMemory({ db, actor }: Pick<WorkspaceContext, "db" | "actor">, agentId: string) {
  return db
    .select({ id: note.id, title: note.title, content: note.content, updatedAt: note.updatedAt })
    .from(agentMemory)
    .innerJoin(note, eq(note.id, agentMemory.noteId))
    .where(and(eq(agentMemory.agentId, agentId), eq(note.workspaceId, actor.workspaceId), isNull(note.deletedAt)))
    .orderBy(desc(note.updatedAt), desc(note.id))
    .limit(perAgent);
}

/** Keeps a fact. Doing so twice with the same id keeps one. Throws "limit" if the memory of the agent is full. */
export async function createMemory(
  ctx: WorkspaceContext,
  agentId: string,
  { id, title, content }: MemoryNote,
): Promise<MemoryNote> {
  const { workspaceId, userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    await requireNoteLimit(tx, ctx);
    if ((await listMemory({ ...ctx, db: tx }, agentId)).length >= perAgent)
      throw new AppError("limit", memoryText.full(perAgent));
    const category = [memoryCategory];
    const row = { id, workspaceId, userId, title, content, category, source: "AGENT_MEMORY" as const };
    await tx.insert(note).values(row).onConflictDoNothing();
    await tx.insert(agentMemory).values({ workspaceId, agentId, noteId: id }).onConflictDoNothing();
  });
  publishNotesChanged(ctx);
  return { id, title, content };
}

/** Changes a fact of this agent. Doing so twice changes it once. Throws "not found" for any other note. */
export async function updateMemory(
  ctx: WorkspaceContext,
  agentId: string,
  { id, ...changes }: { id: string; title?: string | undefined; content?: string | undefined },
): Promise<MemoryNote> {
  const { title = note.title, content = note.content } = changes;
  const isOther = sql`(${note.title} <> ${title} or ${note.content} <> ${content})`;
  const [saved] = await ctx.db
    .update(note)
    .set({
      ...changes,
      revision: sql`${note.revision} + ${isOther}::int`,
      updatedAt: sql`case when ${isOther} then now() else ${note.updatedAt} end`,
    })
    .where(and(isMemory(ctx, agentId, id), isNull(note.deletedAt)))
    .returning({ id: note.id, title: note.title, content: note.content });
  if (!saved) return notFound("note");
  publishNotesChanged(ctx);
  return saved;
}

/** Moves a fact of this agent to the bin, where people can restore it. One that is there already stays as it is. */
export async function deleteMemory(ctx: WorkspaceContext, agentId: string, id: string): Promise<MemoryNote> {
  const [deleted] = await ctx.db
    .update(note)
    .set({
      deletedAt: sql`coalesce(${note.deletedAt}, now())`,
      deletedById: sql`case when ${note.deletedAt} is null then ${ctx.actor.userId}::uuid else ${note.deletedById} end`,
      isPublic: false,
    })
    .where(isMemory(ctx, agentId, id))
    .returning({ id: note.id, title: note.title, content: note.content });
  if (!deleted) return notFound("note");
  publishNotesChanged(ctx);
  return deleted;
}

const isMemory = ({ actor }: WorkspaceContext, agentId: string, id: string) =>
  and(
    eq(note.id, id),
    eq(note.workspaceId, actor.workspaceId),
    eq(note.source, "AGENT_MEMORY"),
    sql`exists (select from ${agentMemory} memory where memory.note_id = ${note.id} and memory.agent_id = ${agentId})`,
  );
