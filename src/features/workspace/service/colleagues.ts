import { and, eq, exists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type PersonCard, splitName } from "#features/account/schema.ts";
import { user } from "#features/account/table.ts";
import { notFound } from "#lib/errors.ts";
import type { SignedIn } from "#server/context.ts";
import { workspaceMember } from "../table.ts";

/** Name and picture of somebody who shares a workspace with the caller; whoever does not, does not exist. */
export async function findColleague({ app, person }: SignedIn, userId: string): Promise<PersonCard> {
  const db = app.database.system;
  const theirs = alias(workspaceMember, "theirs");
  const shared = db
    .select({ id: workspaceMember.id })
    .from(workspaceMember)
    .innerJoin(theirs, eq(theirs.workspaceId, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.userId, person.id), eq(theirs.userId, userId)));
  const [row] = await db
    .select({ name: user.name, imageUrl: user.image })
    .from(user)
    .where(and(eq(user.id, userId), or(eq(user.id, person.id), exists(shared))));
  if (!row) return notFound("user");
  return { imageUrl: row.imageUrl, ...splitName(row.name) };
}
