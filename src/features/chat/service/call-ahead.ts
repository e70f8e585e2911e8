import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { AgentCall } from "#features/agent-call/service/assembled-call.ts";
import { takeAhead } from "#features/billing/service/ample-credits.ts";
import { type OpenedTurn, openTurn } from "#features/completion/service/stream-turn.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ChatSummary } from "../schema.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { isBeingWritten, isCurrent } from "./history.ts";
import type { NewTurn, StoredTurn } from "./new-turn.ts";
import type { ChatProject } from "./project/chat-project.ts";
import { replyQuestionFor } from "./reply-question.ts";
import { isUsualTurn, storeTurn } from "./store-turn.ts";

/** A call of the model that left while its turn was being stored. */
export interface AheadCall {
  readonly call: AgentCall;
  readonly opened: OpenedTurn;
}

/** What is known of a turn before it is stored. */
interface AheadTurn {
  readonly turn: NewTurn;
  readonly agent: AgentRow | null;
  readonly acquired: AcquiredModel;
  readonly allowedTools: readonly string[];
  readonly summary: ChatSummary | null;
  readonly project: ChatProject | null;
  /** The messages of the chat in order. */
  readonly earlier: readonly ReplyRow[];
}

/** A stored turn, and what is already known of its reply. */
interface CalledTurn extends StoredTurn {
  /** The earlier messages and the question in order; null if they must be read again. */
  earlier: ReplyRow[] | null;
  /** Null if no call has left. It may still be reading attachments. */
  ahead: Promise<AheadCall | null> | null;
}

/**
 * Stores a turn and sends its request to the provider at the same time; the answer is not read before the turn is
 * stored. Throws what `storeTurn` throws; then the call is ended, nobody has seen its answer, and it isn't charged. The
 * call waits for the turn where a refusal is to be expected.
 */
export async function storeAndCall(ctx: WorkspaceContext, known: AheadTurn): Promise<CalledTurn> {
  using taken = mayCallAhead(known) ? takeAhead(ctx.app, known.turn.planned) : null;
  const storing = storeTurn(ctx, known.turn);
  // Not awaited before the statement: both are under way together.
  const calling = taken ? startCall(ctx, known).catch(() => null) : null;
  let isKept = false;
  try {
    const stored = await storing;
    if (!stored.usual || !isCurrent(known.earlier, stored.usual)) return { ...stored, earlier: null, ahead: null };
    isKept = true;
    return { ...stored, earlier: [...known.earlier, stored.usual.question], ahead: calling };
  } finally {
    if (!isKept) void calling?.then(endCall);
  }
}

/** Whether the turn will most likely be stored: it is a new question in a chat without an open reply. */
const mayCallAhead = ({ turn, earlier }: AheadTurn): boolean =>
  isUsualTurn(turn) && !earlier.some((row) => isBeingWritten(row) || row.id === turn.question?.id);

/** Fails, for example, if the messages don't fit the model; the reply then says so. */
async function startCall(
  ctx: WorkspaceContext,
  { turn, agent, acquired, earlier, allowedTools, summary, project }: AheadTurn,
): Promise<AheadCall | null> {
  const call = await replyQuestionFor(ctx, {
    row: turn.reply,
    agent,
    earlier: turn.question ? [...earlier, turn.question] : earlier,
    summary,
    project,
    isResumed: false,
    allowedTools,
  });
  if (await call.looksFirst(acquired)) return null;
  const opened = await openTurn(ctx, acquired, call);
  opened.generation.start();
  return { call, opened };
}

async function endCall(call: AheadCall | null): Promise<void> {
  call?.opened.stop();
  await call?.opened.generation.chunks.return?.();
}
