import { and, eq, isNull, ne, or, sql, sum } from "drizzle-orm";
import { document, file } from "#features/file/table.ts";
import { bytesPerGigabyte } from "#lib/bytes.ts";
import { AppError } from "#lib/errors.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import { type Db, readAsProduct, type Tx } from "#platform/db/database.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { getPlan } from "./plan.ts";

/** Size of the workspace's knowledge in GB of 1e9 bytes, as plans count it. Chat attachments do not count. */
export async function countKsStorage({ app, actor }: WorkspaceContext): Promise<number> {
  // What a member may not see is stored, too.
  const [row] = await app.database
    .tenant(actor.workspaceId, "product")
    .select({ bytes: sum(document.bytes) })
    .from(document)
    .leftJoin(file, eq(file.id, document.fileId))
    .where(and(eq(document.workspaceId, actor.workspaceId), or(isNull(file.id), ne(file.origin, "chat"))));
  return Number(row?.bytes ?? 0) / bytesPerGigabyte;
}

/** All bytes that a workspace stores: its files, and the texts of web pages, which have no file. */
export async function countStoredBytes(db: Db | Tx, workspaceId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce((select sum(${file.bytes}) from ${file} where ${file.workspaceId} = ${workspaceId}), 0)
      + coalesce((select sum(${document.bytes}) from ${document}
          where ${document.workspaceId} = ${workspaceId} and ${document.fileId} is null), 0) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Whether the workspace's storage is full, as opposed to a problem with a single file. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof AppError && (error.details as { reason?: unknown } | undefined)?.reason === "storage";

/** A workspace that stores something, for a member or in a job. */
type Storing = Pick<ActingContext, "app" | "db"> & { readonly actor: { readonly workspaceId: string } };

/** Throws "large" if this many more bytes do not fit. Call it before work whose result has to be stored. */
export async function requireStorage(ctx: Storing, bytes: number): Promise<void> {
  const { limits } = await getPlan(ctx.app, ctx.actor.workspaceId);
  if (limits.max_knowledge_sources === null) return;
  const db = ctx.app.database.tenant(ctx.actor.workspaceId, "product");
  requireFree(await countStoredBytes(db, ctx.actor.workspaceId), bytes, limits.max_knowledge_sources);
}

/**
 * Stores more bytes: `insertRows` writes their row in the same transaction. Writers of one workspace wait for each
 * other, so that together they cannot exceed the plan's limit.
 */
export async function storeWithinLimit(
  ctx: Storing,
  bytes: number,
  insertRows: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { limits } = await getPlan(ctx.app, ctx.actor.workspaceId);
  const gigabytes = limits.max_knowledge_sources;
  await ctx.db.transaction(async (tx) => {
    if (gigabytes !== null) {
      const workspaceRow = tx
        .select({ id: workspace.id })
        .from(workspace)
        .where(eq(workspace.id, ctx.actor.workspaceId));
      // This lock mode still lets other transactions insert rows that reference the workspace.
      await workspaceRow.for("no key update");
      const used = await readAsProduct(tx, () => countStoredBytes(tx, ctx.actor.workspaceId));
      requireFree(used, bytes, gigabytes);
    }
    await insertRows(tx);
  });
}

function requireFree(used: number, bytes: number, gigabytes: number): void {
  if (used + bytes > gigabytes * bytesPerGigabyte)
    throw new AppError("too_large", storageText.quotaExceeded(gigabytes), { details: { reason: "storage" } });
}
