import { and, count, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { slugify, slugWithSuffix } from "#lib/slug.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { App, SignedIn } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { newWorkspaceText } from "#product/texts/workspace/new-workspace.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { isReservedSlug } from "#product/urls.ts";
import type { CreateWorkspaceInput } from "../schema.ts";

/** Creates a workspace for the caller. Throws "limit" if the caller created 10 already. */
export async function createWorkspace(ctx: SignedIn, draft: CreateWorkspaceInput): Promise<{ slug: string }> {
  const { app, person } = ctx;
  const answer = { slug: draft.slug };
  const createdId = await app.database.system.transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const [owned] = await tx
      .select({ count: count() })
      .from(workspace)
      .where(and(eq(workspace.creatorId, person.id), isNull(workspace.deletedAt)));
    const { ownedPerUser } = limits.workspace;
    if ((owned?.count ?? 0) >= ownedPerUser)
      throw new AppError("limit", workspaceErrorText.tooMany(ownedPerUser), { details: { max: ownedPerUser } });
    const id = await insertWorkspace(tx, person.id, draft);
    if (id) await storeResponse(ctx, tx, answer);
    return id;
  });
  if (!createdId) throw new AppError("taken", workspaceErrorText.pathTaken);
  await runAfterCreate(app, { workspaceId: createdId, userId: person.id, isFirst: false });
  return answer;
}

/**
 * Creates the workspace of a new account. Safe to repeat after a crash: a person who ever created a workspace, even if
 * it is deleted now, gets no second one.
 */
export async function createFirstWorkspace(app: App, person: { id: string; name: string }): Promise<void> {
  const createdId = await app.database.system.transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const [earlier] = await tx
      .select({ id: workspace.id })
      .from(workspace)
      .where(eq(workspace.creatorId, person.id))
      .limit(1);
    if (earlier) return null;
    const name = newWorkspaceText
      .firstName(person.name.trim().split(/\s+/)[0] ?? "")
      .slice(0, limits.workspace.nameChars.max);
    return insertWithFreeSlug(tx, person.id, name);
  });
  if (createdId) await runAfterCreate(app, { workspaceId: createdId, userId: person.id, isFirst: true });
}

/** Serializes the creation of one person's workspaces, so that their count is exact. */
async function lockPerson(tx: Tx, userId: string) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

async function insertWithFreeSlug(tx: Tx, userId: string, name: string): Promise<string> {
  const base = slugify(name.replace(/['’]/g, ""));
  const { min, max } = limits.workspace.slugChars;
  const isUsable = base.length >= min && base.length <= max && !isReservedSlug(base);
  const plain = isUsable ? await insertWorkspace(tx, userId, { name, slug: base }) : null;
  if (plain) return plain;
  for (let tries = 0; tries < 5; tries++) {
    const createdId = await insertWorkspace(tx, userId, { name, slug: slugWithSuffix(base, 5, max) });
    if (createdId) return createdId;
  }
  throw new AppError("taken", workspaceErrorText.pathTaken);
}

/** The new workspace's id, or null if the slug is taken. */
async function insertWorkspace(tx: Tx, userId: string, { name, slug }: CreateWorkspaceInput): Promise<string | null> {
  const id = newId();
  const [row] = await tx
    .insert(workspace)
    .values({ id, name, slug, creatorId: userId })
    .onConflictDoNothing({ target: workspace.slug })
    .returning({ id: workspace.id });
  if (!row) return null;
  await tx.insert(workspaceMember).values({ workspaceId: id, userId, role: "OWNER", lastVisitedAt: new Date() });
  return id;
}

async function runAfterCreate(app: App, created: Parameters<App["workspacePorts"]["afterCreate"][number]>[0]) {
  for (const callback of app.workspacePorts.afterCreate) {
    await callback(created).catch((err) =>
      app.log.error({ err, workspaceId: created.workspaceId }, "failed to set up a new workspace's extras"),
    );
  }
}
