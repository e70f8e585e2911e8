import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { message } from "#features/chat/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import type { Db } from "#platform/db/database.ts";
import { toolCall } from "../table.ts";
import type { TurnOwner } from "./journal.ts";
import { resultText, tellerOf } from "./result-output.ts";

/** The whole result of an answered call of the same chat or run, as models read it; null if there is none. */
export async function findResult(db: Db, owner: TurnOwner, id: string): Promise<{ tool: string; text: string } | null> {
  const [row] = await db
    .select({ tool: toolCall.tool, output: toolCall.output })
    .from(toolCall)
    .where(
      and(
        eq(toolCall.id, id),
        eq(toolCall.workspaceId, owner.workspaceId),
        eq(toolCall.state, "answered"),
        or(inSameChat(db, owner), inSameRun(db, owner)),
      ),
    );
  return row?.output ? { tool: row.tool, text: resultText(tellerOf(row.tool), row.output.value) } : null;
}

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
