import { acceptReservation, makeReservation } from "#features/billing/service/credit-check.ts";
import { hasMemberLimit } from "#features/billing/service/reserve.ts";
import { retryOnDeadlock } from "#features/billing/service/retry-on-deadlock.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation } from "#platform/db/database.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { insertQuestion, type NewQuestion } from "./insert-question.ts";
import { isUsualRequest, type NewTurn, newChatTitle, type StoredTurn } from "./new-turn.ts";
import { storeInTransaction } from "./store-turn-in-transaction.ts";

/**
 * Stores a person's message and the row of its reply together, and reserves the credits of the reply. Throws what
 * `reserveCredits` throws, and "conflict" while another reply is open: then nothing is stored, but credits may be
 * reserved.
 */
export async function storeTurn(ctx: WorkspaceContext, turn: NewTurn): Promise<StoredTurn> {
  try {
    if (isUsualTurn(turn) && !hasMemberLimit(turn.planned)) return await storeUsualTurn(ctx, turn);
    await makeReservation(ctx, turn.planned);
    return await storeInTransaction(ctx, turn);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", chatErrorText.stillAnswering);
    throw error;
  }
}

interface UsualTurn extends NewTurn {
  readonly question: NonNullable<NewTurn["question"]>;
}

export const isUsualTurn = (turn: NewTurn): turn is UsualTurn =>
  isUsualRequest(turn.request) && turn.question !== null && turn.scheduled === null;

/** One statement, unless the chat is someone else's or the message is stored already. */
async function storeUsualTurn(ctx: WorkspaceContext, turn: UsualTurn): Promise<StoredTurn> {
  const { reply, question, planned } = turn;
  const { stored, reserved } = await retryOnDeadlock(() =>
    insertQuestion(ctx.db, { question: toNewQuestion(ctx, turn), reserving: planned }),
  );
  if (reserved) await acceptReservation(ctx, planned, reserved);
  else await makeReservation(ctx, planned);
  if (!stored) return storeInTransaction(ctx, turn);
  return {
    row: { ...reply, ordinal: stored.replyOrdinal },
    isTitled: stored.isTitled,
    usual: { question: { ...question, ordinal: stored.questionOrdinal }, previousOrdinal: stored.previousOrdinal },
  };
}

function toNewQuestion({ actor }: WorkspaceContext, { request, reply, question, projectId }: UsualTurn): NewQuestion {
  return {
    chat_id: reply.chatId,
    workspace_id: reply.workspaceId,
    user_id: actor.userId,
    agent_id: request.agentId,
    project_id: projectId,
    model: request.languageModelId ?? null,
    is_model_chosen: request.languageModelId !== undefined,
    settings: request.modelSettings ?? null,
    are_settings_chosen: request.modelSettings !== undefined,
    title: newChatTitle(request),
    question: question.id,
    question_parts: question.parts,
    question_metadata: question.metadata,
    reply: reply.id,
    reply_metadata: reply.metadata,
    stream: reply.streamId,
    holder: reply.holderId,
  };
}
