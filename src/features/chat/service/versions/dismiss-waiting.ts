import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { applyDecision, showDecision } from "#features/tool-call/service/apply-decision.ts";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { message } from "../../table.ts";
import type { ReplyRow } from "../commit-reply.ts";

/** A person decides nothing for sub-agents, so no reply waits for their calls. */
export const findOpenCalls = (tx: Tx, messageId: string): Promise<ToolCallRow[]> =>
  tx
    .select()
    .from(toolCall)
    .where(
      and(
        eq(toolCall.messageId, messageId),
        isNull(toolCall.parentId),
        inArray(toolCall.state, ["waiting", "unknown"]),
      ),
    );

export const withDecision = ({ parts }: Pick<ReplyRow, "parts">, call: ToolCallRow): ReplyRow["parts"] =>
  parts.map((part) => ("toolCallId" in part && part.approval?.id === call.id ? showDecision(part, call) : part));

/** The person went on instead of deciding: the calls that waited are denied, and their replies end. */
export async function dismissWaitingReplies(
  tx: Tx,
  ctx: WorkspaceContext,
  chatId: string,
  exceptId?: string,
): Promise<void> {
  const replies = await tx
    .select()
    .from(message)
    .where(
      and(
        eq(message.chatId, chatId),
        eq(message.status, "WAITING"),
        exceptId === undefined ? undefined : ne(message.id, exceptId),
      ),
    )
    .for("update");
  for (const reply of replies) {
    let { parts } = reply;
    for (const call of await findOpenCalls(tx, reply.id))
      parts = withDecision({ parts }, await applyDecision(tx, ctx, call, { kind: "deny" }));
    await tx.update(message).set({ status: "DONE", parts }).where(eq(message.id, reply.id));
  }
}
