/**
 * The working folders of chats and runs. Each is a stored snapshot, and the row of the call that left it has its path, so
 * that it counts from the moment at which the call does. Turns that may run side by side, of sub-agents and of items of
 * a list, have lines of their own, which begin with the folder of the chat or run.
 */
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { message } from "#features/chat/table.ts";
import { releaseFiles, removeUnusedFiles } from "#features/file/service/unused-files.ts";
import { file } from "#features/file/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { toolCall } from "../table.ts";
import type { ToolCallRow, TurnOwner } from "./journal.ts";
import { inSameConversation } from "./same-conversation.ts";

const path = sql<string>`${toolCall.output} -> 'folder' ->> 'path'`;
const line = sql<string>`${toolCall.output} -> 'folder' ->> 'line'`;

/** The lines whose folder a turn may find, its own first. */
const linesOf = ({ parentId, line: own }: TurnOwner): string[] => [
  ...(parentId ? [parentId] : []),
  ...(own ? [own] : []),
  "",
];

/** The line of snapshots that a turn adds to. */
export const lineOf = (owner: TurnOwner): string => linesOf(owner)[0] ?? "";

/** The path of the folder that a call of this turn finds; null if nothing was left. */
export async function findFolder(db: Db, owner: TurnOwner): Promise<string | null> {
  const lines = sql`${sql.param(linesOf(owner))}::text[]`;
  const [row] = await db
    .select({ path })
    .from(toolCall)
    .where(
      and(
        hasFolder(owner.workspaceId),
        inSameConversation(db, owner),
        isNull(toolCall.closedAt),
        sql`${line} = any(${lines})`,
      ),
    )
    .orderBy(sql`array_position(${lines}, ${line})`, desc(toolCall.endedAt))
    .limit(1);
  return row?.path ?? null;
}

/**
 * Removes the snapshots that an answered call replaces. The last one before its turn stays, for the case that a person
 * asks for another answer. The call is answered in any case: what fails, the next one does.
 */
export async function dropOlderFolders(ctx: WorkspaceContext, owner: TurnOwner, answered: ToolCallRow): Promise<void> {
  const left = answered.output?.folder;
  if (!left) return;
  try {
    const paths = await ctx.db.transaction((tx) => releaseOlder(tx, owner, { id: answered.id, line: left.line }));
    await removeFolders(ctx.app, owner.workspaceId, paths);
  } catch (error) {
    ctx.app.log.error({ err: error, callId: answered.id }, "older folders were not dropped");
  }
}

async function releaseOlder(tx: Tx, owner: TurnOwner, newest: { id: string; line: string }): Promise<string[]> {
  const { id, endedAt, messageId, executionId, scope, closedAt } = getTableColumns(toolCall);
  const rows = await tx
    .select({ id, path, endedAt, messageId, executionId, scope, closedAt })
    .from(toolCall)
    .where(and(hasFolder(owner.workspaceId), inSameConversation(tx, owner), sql`${line} = ${newest.line}`))
    .orderBy(id)
    .for("update");
  const isOfTurn = (row: (typeof rows)[number]) =>
    row.messageId === owner.messageId && row.executionId === owner.executionId && row.scope === owner.scope;
  const [spare] = rows
    .filter((row) => row.closedAt === null && !isOfTurn(row))
    .toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt));
  const older = rows.filter((row) => row.id !== newest.id && row.id !== spare?.id);
  const ids = older.map((row) => row.id);
  if (ids.length === 0) return [];
  await tx
    .update(toolCall)
    .set({ output: sql`${toolCall.output} - 'folder'` })
    .where(inArray(id, ids));
  return release(tx, owner.workspaceId, older);
}

/** Releases the folders of a chat in the transaction that deletes it; pass the result to `removeFolders` afterwards. */
export const releaseFoldersOfChat = (tx: Tx, workspaceId: string, chatId: string): Promise<string[]> =>
  releaseWhere(
    tx,
    workspaceId,
    inArray(toolCall.messageId, tx.select({ id: message.id }).from(message).where(eq(message.chatId, chatId))),
  );

/** The same for runs. */
export const releaseFoldersOfRuns = (tx: Tx, workspaceId: string, runIds: readonly string[]): Promise<string[]> =>
  releaseWhere(
    tx,
    workspaceId,
    inArray(
      toolCall.executionId,
      tx
        .select({ id: nodeExecution.id })
        .from(nodeExecution)
        .where(inArray(nodeExecution.runId, [...runIds])),
    ),
  );

async function releaseWhere(tx: Tx, workspaceId: string, ofDeleted: SQL): Promise<string[]> {
  const rows = await tx
    .select({ path })
    .from(toolCall)
    .where(and(hasFolder(workspaceId), ofDeleted))
    // The order in which answered calls lock them, too.
    .orderBy(toolCall.id)
    .for("update");
  return release(tx, workspaceId, rows);
}

async function release(tx: Tx, workspaceId: string, rows: readonly { path: string }[]): Promise<string[]> {
  const paths = rows.map((row) => row.path);
  await releaseFiles(tx, { workspaceId, paths });
  return paths;
}

/** Removes released folders. What fails, the nightly job does. */
export async function removeFolders(app: App, workspaceId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    // Nothing but the row of its call ever refers to a folder.
    await removeUnusedFiles(app, { workspaceId, paths }, []);
  } catch (error) {
    app.log.error({ err: error }, "folders are left to the nightly job");
  }
}

/** Releases the folders whose calls are gone, with a message or a step that was deleted. Returns their number. */
export async function releaseLostFolders({ database }: App): Promise<number> {
  const referring = sql`select from ${toolCall} where ${toolCall.workspaceId} = ${file.workspaceId} and ${path} = ${file.path}`;
  const lost = await database.system
    .update(file)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(file.purpose, "folder"), isNull(file.releasedAt), sql`not exists (${referring})`))
    .returning({ id: file.id });
  return lost.length;
}

const hasFolder = (workspaceId: string): SQL | undefined => and(eq(toolCall.workspaceId, workspaceId), isNotNull(path));
