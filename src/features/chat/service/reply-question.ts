import type { agent } from "#features/agent/table.ts";
import { agentCall } from "#features/agent-call/service/agent-call.ts";
import type { AgentCall } from "#features/agent-call/service/assembled-call.ts";
import { startDelegation } from "#features/agent-call/service/delegation.ts";
import { isChargeable } from "#features/billing/service/ledger.ts";
import { streamTurn, type Turn } from "#features/completion/service/stream-turn.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toConversation } from "./chat-conversation.ts";
import { type DelegatedAnswer, type ReplyRow, replyRequestId } from "./commit-reply.ts";
import { findAvailableAgent } from "./messages.ts";

/** What a reply asks of the model. */
export interface ReplyQuestion {
  readonly call: AgentCall;
  /** The answers of sub-agents so far, also of a first model that failed. */
  readonly delegated: readonly DelegatedAnswer[];
}

export async function replyQuestionFor(
  ctx: WorkspaceContext,
  {
    row,
    agent: chosen,
    earlier,
  }: {
    row: Pick<ReplyRow, "id" | "metadata">;
    agent: typeof agent.$inferSelect | null;
    earlier: readonly ReplyRow[];
  },
): Promise<ReplyQuestion> {
  const delegated: DelegatedAnswer[] = [];

  async function streamDelegated(number: number, call: AgentCall, signal: AbortSignal): Promise<Turn> {
    const turn = await streamTurn(ctx, {
      ...call,
      requestId: `${replyRequestId(row)}:${number}`,
      use: "chat",
      isFallback: false,
      // Sub-agents don't stream; readers get their text as the tool's result.
      writer: { write: () => {}, signal },
      messageId: `${row.id}-${number}`,
    });
    const { reservation, credits, end } = turn;
    delegated.push({ reservation, credits, isDue: isChargeable(end) });
    return turn;
  }

  const call = await agentCall(ctx, {
    agent: chosen,
    // The model was resolved when the turn was sent; an agent that changed since then does not replace it.
    languageModelId: row.metadata.languageModelId ?? null,
    step: null,
    conversation: toConversation(ctx, earlier),
    delegation: startDelegation({ findAgent: (id) => findAvailableAgent(ctx, id), streamDelegated }),
  });
  return { call, delegated };
}
