import { and, eq, ne } from "drizzle-orm";
import { applyDecision } from "#features/tool-call/service/apply-decision.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { message } from "../../table.ts";
import { findOpenCalls, withDecision } from "../decisions/asked-calls.ts";

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
