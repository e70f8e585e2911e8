import { and, eq, inArray, sql } from "drizzle-orm";
import { removeUnusedJob } from "#features/file/schema.ts";
import { releaseFiles } from "#features/file/service/unused-files.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MessageMetadata } from "../schema.ts";
import { message } from "../table.ts";

export const attachedPaths = ({ images = [], files = [] }: Pick<MessageMetadata, "images" | "files">): string[] =>
  [...images, ...files].map(({ s3FilePath }) => s3FilePath);

/** Runs a change of the person's chats that may drop messages. What was attached only to those is removed, with its index. */
export async function changeWithAttachments(
  ctx: WorkspaceContext,
  chatIds: readonly string[],
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { workspaceId, userId } = ctx.actor;
  const paths = await ctx.db.transaction(async (tx) => {
    const before = await listAttached(tx, workspaceId, chatIds);
    await change(tx);
    const after = before.size > 0 ? await listAttached(tx, workspaceId, chatIds) : before;
    const dropped = [...before].filter((path) => !after.has(path));
    await releaseFiles(tx, { workspaceId, userId, paths: dropped });
    return dropped;
  });
  if (paths.length > 0)
    await ctx.app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${newId()}`, { workspaceId, userId, paths });
}

/** The paths of what the messages of the chats have attached. */
async function listAttached(tx: Tx, workspaceId: string, chatIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ metadata: message.metadata })
    .from(message)
    .where(
      and(
        inArray(message.chatId, [...chatIds]),
        eq(message.workspaceId, workspaceId),
        sql`(${message.metadata} -> 'files' <> '[]' or ${message.metadata} -> 'images' <> '[]')`,
      ),
    );
  return new Set(rows.flatMap(({ metadata }) => attachedPaths(metadata)));
}
