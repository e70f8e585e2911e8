import { and, asc, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { folderText } from "#product/texts/library/folder.ts";
import type { FolderItem, FolderKind } from "../schema.ts";
import { folder } from "../table.ts";

/** All folders of a kind as a flat list, sorted by name. */
export async function listFolders({ db, actor }: WorkspaceContext, kind: FolderKind): Promise<FolderItem[]> {
  return db
    .select({ id: folder.id, name: folder.name, parentFolderId: folder.parentFolderId })
    .from(folder)
    .where(and(eq(folder.workspaceId, actor.workspaceId), eq(folder.kind, kind)))
    .orderBy(asc(sql`lower(${folder.name})`), folder.id);
}

export async function createFolder(
  ctx: WorkspaceContext,
  kind: FolderKind,
  draft: { name: string; parentFolderId: string | null },
): Promise<FolderItem> {
  const { db, actor } = ctx;
  return db.transaction(async (tx) => {
    await lockTree(tx, actor.workspaceId, kind);
    const tree = await readTree(tx, actor.workspaceId, kind);
    if (draft.parentFolderId) requireDepth(depthOf(tree, draft.parentFolderId) + 1);
    const created = await insertFolder(tx, ctx, { kind, ...draft });
    await storeResponse(ctx, tx, created);
    return created;
  });
}

/** Inserts a folder in the caller's transaction, which has checked the place and publishes the change. */
export async function insertFolder(
  tx: Tx,
  { actor }: WorkspaceContext,
  draft: { kind: FolderKind; name: string; parentFolderId: string | null },
): Promise<FolderItem> {
  const [row] = await tx
    .insert(folder)
    .values({ id: newId(), workspaceId: actor.workspaceId, ...draft })
    .returning();
  if (!row) return notFound("folder");
  return { id: row.id, name: row.name, parentFolderId: row.parentFolderId };
}

export async function renameFolder(
  { db, actor }: WorkspaceContext,
  kind: FolderKind,
  id: string,
  name: string,
): Promise<void> {
  const renamed = await db
    .update(folder)
    .set({ name })
    .where(matchesFolder(actor.workspaceId, kind, id))
    .returning({ id: folder.id });
  if (renamed.length === 0) return notFound("folder");
}

/** Moves a folder; null is the top. Throws "invalid" if the target is the folder itself or one of its descendants. */
export async function moveFolder(
  { db, actor }: WorkspaceContext,
  kind: FolderKind,
  id: string,
  parentFolderId: string | null,
) {
  await db.transaction(async (tx) => {
    await lockTree(tx, actor.workspaceId, kind);
    const tree = await readTree(tx, actor.workspaceId, kind);
    if (!tree.has(id)) return notFound("folder");
    if (parentFolderId) {
      if (pathOf(tree, parentFolderId).includes(id)) throw new AppError("invalid", folderText.cannotContainItself);
      requireDepth(depthOf(tree, parentFolderId) + heightOf(tree, id));
    }
    await tx
      .update(folder)
      .set({ parentFolderId })
      .where(matchesFolder(actor.workspaceId, kind, id));
  });
}

/** Deletes a folder with its subfolders. Agents and workflows inside move to the top. */
export async function deleteFolder({ db, actor }: WorkspaceContext, kind: FolderKind, id: string): Promise<void> {
  const deleted = await db
    .delete(folder)
    .where(matchesFolder(actor.workspaceId, kind, id))
    .returning({ id: folder.id });
  if (deleted.length === 0) return notFound("folder");
}

/** Throws "not found" unless the folder exists in this workspace and is of this kind. */
export async function requireFolder({ db, actor }: WorkspaceContext, kind: FolderKind, id: string): Promise<void> {
  const [found] = await db
    .select({ id: folder.id })
    .from(folder)
    .where(matchesFolder(actor.workspaceId, kind, id));
  if (!found) return notFound("folder");
}

const matchesFolder = (workspaceId: string, kind: FolderKind, id: string) =>
  and(eq(folder.workspaceId, workspaceId), eq(folder.kind, kind), eq(folder.id, id));

/** Serializes changes, because two concurrent moves could create a cycle together. */
async function lockTree(tx: Tx, workspaceId: string, kind: FolderKind) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folder ${kind} ${workspaceId}`}, 0))`);
}

/** Parent ids by folder id. */
type Tree = ReadonlyMap<string, string | null>;

async function readTree(tx: Tx, workspaceId: string, kind: FolderKind): Promise<Tree> {
  const rows = await tx
    .select({ id: folder.id, parentFolderId: folder.parentFolderId })
    .from(folder)
    .where(and(eq(folder.workspaceId, workspaceId), eq(folder.kind, kind)));
  return new Map(rows.map((row) => [row.id, row.parentFolderId]));
}

/** Ids of the folder and its ancestors, innermost first. */
function pathOf(tree: Tree, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = id; at && !path.includes(at); at = tree.get(at)) {
    if (!tree.has(at)) return notFound("folder");
    path.push(at);
  }
  return path;
}

const depthOf = (tree: Tree, id: string) => pathOf(tree, id).length;

/** Number of levels of a folder's subtree. */
function heightOf(tree: Tree, id: string): number {
  const inside = [...tree.keys()].filter((child) => tree.get(child) === id);
  return 1 + Math.max(0, ...inside.map((child) => heightOf(tree, child)));
}

function requireDepth(depth: number) {
  const max = limits.workspace.folderDepth;
  if (depth > max) throw new AppError("limit", folderText.tooDeep(max), { details: { max } });
}
