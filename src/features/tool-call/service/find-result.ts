import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";
import { toolCall } from "../table.ts";
import type { TurnOwner } from "./journal.ts";
import { resultText, tellerOf } from "./result-output.ts";
import { inSameConversation } from "./same-conversation.ts";

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
        inSameConversation(db, owner),
      ),
    );
  return row?.output ? { tool: row.tool, text: resultText(tellerOf(row.tool), row.output.value) } : null;
}
