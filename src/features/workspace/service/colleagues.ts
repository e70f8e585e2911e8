import { and, eq, exists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type PersonCard, portraitUrl, splitName } from "#features/account/schema.ts";
import type { SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { fetchPicture, type Picture } from "./fetch-picture.ts";

/** The caller, or a person who shares a workspace with the caller. For others, throws "not found". */
async function requireColleague({ app, person }: SignedIn, userId: string, what: string) {
  const db = app.database.system;
  const theirs = alias(workspaceMember, "theirs");
  const shared = db
    .select({ id: workspaceMember.id })
    .from(workspaceMember)
    .innerJoin(theirs, eq(theirs.workspaceId, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.userId, person.id), eq(theirs.userId, userId)));
  const [row] = await db
    .select({ name: user.name, image: user.image })
    .from(user)
    .where(and(eq(user.id, userId), or(eq(user.id, person.id), exists(shared))));
  return row ?? notFound(what);
}

export async function findColleague(ctx: SignedIn, userId: string): Promise<PersonCard> {
  const { name, image } = await requireColleague(ctx, userId, "user");
  return { imageUrl: portraitUrl(userId, image), ...splitName(name) };
}

/** A colleague's Google or GitHub picture. */
export async function readPortrait(ctx: SignedIn, userId: string, signal: AbortSignal): Promise<Picture> {
  const { image } = await requireColleague(ctx, userId, "picture");
  const portrait = image ? await fetchPicture(ctx.app, image, signal) : null;
  return portrait ?? notFound("picture");
}
