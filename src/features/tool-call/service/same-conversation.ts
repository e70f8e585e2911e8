import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { message } from "#features/chat/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import type { Db } from "#platform/db/database.ts";
import { toolCall } from "../table.ts";
import type { TurnOwner } from "./journal.ts";

/** Calls of the same chat or run, also those of its sub-agents. */
export const inSameConversation = (db: Db, owner: TurnOwner): SQL =>
  // A turn without an owner, which only tests have, matches nothing.
  or(inSameChat(db, owner), inSameRun(db, owner)) ?? sql`false`;

function inSameChat(db: Db, { messageId }: TurnOwner): SQL | undefined {
  if (!messageId) return undefined;
  const ownChat = db.select({ id: message.chatId }).from(message).where(eq(message.id, messageId));
  return inArray(
    toolCall.messageId,
    db.select({ id: message.id }).from(message).where(inArray(message.chatId, ownChat)),
  );
}

function inSameRun(db: Db, { executionId }: TurnOwner): SQL | undefined {
  if (!executionId) return undefined;
  const ownRun = db.select({ id: nodeExecution.runId }).from(nodeExecution).where(eq(nodeExecution.id, executionId));
  return inArray(
    toolCall.executionId,
    db.select({ id: nodeExecution.id }).from(nodeExecution).where(inArray(nodeExecution.runId, ownRun)),
  );
}
