import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { canDeletePrompt, canEditPrompt, canSeePrompt, canSharePrompt } from "./access.ts";
import type { PromptChanges, PromptDraft, PromptListQuery } from "./schema.ts";
import { prompt } from "./table.ts";

/** A prompt of a list, with the start of its text. */
export interface ListedPrompt {
  id: string;
  title: string;
  excerpt: string;
  isShared: boolean;
  isOwn: boolean;
  authorName: string;
  canEdit: boolean;
  canDelete: boolean;
}

/** A prompt with its whole text. */
export interface Prompt {
  id: string;
  title: string;
  text: string;
  isShared: boolean;
  canEdit: boolean;
  canShare: boolean;
}

const { page, excerptChars, perPerson } = limits.savedPrompt;

/** Hyphens count as spaces, so that `/weekly-report` finds "Weekly report". */
const wordsOf = (search = "") => search.split(/[\s-]+/).filter(Boolean);
const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Lists the prompts that the actor may see, the own ones first, then by title, `limits.savedPrompt.page` per page. */
export async function listPrompts(
  { db, actor }: WorkspaceContext,
  { search, searchesTexts, after }: PromptListQuery,
): Promise<ListedPrompt[]> {
  const isOwn = sql<boolean>`(${prompt.userId} = ${actor.userId}::uuid)`;
  const isOthers = sql`(${prompt.userId} <> ${actor.userId}::uuid)`;
  const rows = await db
    .select({
      id: prompt.id,
      userId: prompt.userId,
      title: prompt.title,
      excerpt: sql<string>`left(${prompt.text}, ${excerptChars})`,
      isShared: prompt.isShared,
      isOwn,
      authorName: user.name,
    })
    .from(prompt)
    .innerJoin(user, eq(user.id, prompt.userId))
    .where(
      and(
        eq(prompt.workspaceId, actor.workspaceId),
        or(eq(prompt.userId, actor.userId), prompt.isShared),
        ...wordsOf(search).map((word) =>
          or(ilike(prompt.title, patternOf(word)), searchesTexts ? ilike(prompt.text, patternOf(word)) : undefined),
        ),
        after &&
          sql`(${isOthers}, lower(${prompt.title}), ${prompt.id}) >
            (${!after.isOwn}::boolean, lower(${after.title}::text), ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(isOwn), asc(sql`lower(${prompt.title})`), asc(prompt.id))
    .limit(page);
  return rows.map(({ userId, ...row }) => ({
    ...row,
    canEdit: canEditPrompt(actor, { userId, ...row }),
    canDelete: canDeletePrompt(actor, { userId, ...row }),
  }));
}

/** Finds a prompt that the actor may see. Throws "not found" for the private ones of others. */
async function findPrompt({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select()
    .from(prompt)
    .where(and(eq(prompt.id, id), eq(prompt.workspaceId, actor.workspaceId)));
  return row && canSeePrompt(actor, row) ? row : notFound("prompt");
}

export async function getPrompt(ctx: WorkspaceContext, id: string): Promise<Prompt> {
  const row = await findPrompt(ctx, id);
  const { title, text, isShared } = row;
  return {
    id,
    title,
    text,
    isShared,
    canEdit: canEditPrompt(ctx.actor, row),
    canShare: canSharePrompt(ctx.actor, row),
  };
}

/** Throws "limit" beyond the maximum. */
export async function createPrompt(ctx: WorkspaceContext, draft: PromptDraft): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { userId, workspaceId } = actor;
  const { title, text, isShared } = draft;
  if (isShared) assertAllowed(canSharePrompt(actor, { userId }));
  const own = and(eq(prompt.workspaceId, workspaceId), eq(prompt.userId, userId));
  if ((await db.$count(prompt, own)) >= perPerson) throw new AppError("limit", savedPromptText.tooMany(perPerson));
  const created = { id: newId() };
  await db.transaction(async (tx) => {
    await tx.insert(prompt).values({ ...created, workspaceId, userId, title, text, isShared });
    await storeResponse(ctx, tx, created);
  });
  publishPromptsChanged(ctx);
  return created;
}

export async function updatePrompt(ctx: WorkspaceContext, { id, ...changes }: PromptChanges): Promise<void> {
  const row = await findPrompt(ctx, id);
  assertAllowed(canEditPrompt(ctx.actor, row));
  if (changes.isShared !== undefined && changes.isShared !== row.isShared)
    assertAllowed(canSharePrompt(ctx.actor, row));
  await ctx.db
    .update(prompt)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(prompt.id, id), eq(prompt.workspaceId, ctx.actor.workspaceId)));
  publishPromptsChanged(ctx);
}

export async function deletePrompt(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canDeletePrompt(ctx.actor, await findPrompt(ctx, id)));
  await ctx.db.delete(prompt).where(and(eq(prompt.id, id), eq(prompt.workspaceId, ctx.actor.workspaceId)));
  publishPromptsChanged(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function publishPromptsChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "prompts" });
}
