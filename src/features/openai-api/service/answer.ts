import type { ChatRequest } from "#features/chat/schema.ts";
import { askAgent, findApiReply } from "#features/chat/service/programs/api-chats.ts";
import { stopReply } from "#features/chat/service/stop-reply.ts";
import { AppError } from "#lib/errors.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { openaiErrorText as text } from "#product/texts/public-api/openai-errors.ts";
import type { Conversation } from "./conversation.ts";
import type { OfferedModel } from "./models.ts";
import { runWorkflow } from "./run-workflow.ts";

/** An answer that has ended. */
export interface Answer {
  readonly text: string;
  /** It was cut because it reached its greatest length. */
  readonly isCut: boolean;
  readonly usage: TokenCounts;
  readonly credits: number;
}

/** The pieces of an answer's text as they are written, and at the end the answer. */
export type AnswerPieces = AsyncGenerator<string, Answer>;

/** An answer that is being written. Reading its pieces to the end, or leaving them, ends it. */
export interface OpenAnswer {
  /** Of the message or the run. */
  readonly id: string;
  readonly startedAt: Date;
  readonly pieces: AnswerPieces;
}

export interface Ask {
  readonly model: OfferedModel;
  readonly conversation: Conversation;
  readonly modelSettings: NonNullable<ChatRequest["modelSettings"]>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Asks an agent, in a chat that nothing lists, or starts a workflow. Refusals are thrown before anything is written. */
export async function startAnswer(ctx: WorkspaceContext, ask: Ask): Promise<OpenAnswer> {
  const { model, conversation, modelSettings, signal } = ask;
  if (model.field !== null) return runWorkflow(ctx, { model, field: model.field, conversation, signal });
  const { question, earlier } = conversation;
  const reply = await askAgent(ctx, {
    ...{ agentId: model.id, chatId: undefined, text: question.text, images: question.images, earlier },
    ...(Object.keys(modelSettings).length > 0 && { modelSettings }),
  });
  return { id: reply.messageId, startedAt: new Date(), pieces: followReply(ctx, reply, signal) };
}

interface Reply {
  readonly chatId: string;
  readonly messageId: string;
  readonly streamId: string;
}

async function* followReply(ctx: WorkspaceContext, reply: Reply, signal: AbortSignal): AnswerPieces {
  let isOver = false;
  try {
    const isCut = yield* followText(ctx, reply.streamId, signal);
    signal.throwIfAborted();
    const { status, text: written, error, usage, credits } = await findEnded(ctx, reply.messageId);
    if (status === "STREAMING") throw new AppError("unavailable", text.interrupted);
    isOver = true;
    if (status === "FAILED") throw new AppError("provider", error ?? text.failed);
    if (status === "STOPPED") throw new AppError("conflict", text.stopped);
    if (status === "WAITING") throw new AppError("conflict", text.needsPerson);
    return { text: written, isCut, usage, credits };
  } finally {
    if (!isOver) await stopReply(ctx, reply.chatId, reply.messageId);
  }
}

const findEnded = async (ctx: WorkspaceContext, messageId: string) =>
  (await findApiReply(ctx, messageId)) ?? notFound("message");

/** The text of a stream, with a blank line between its parts. Returns whether the answer was cut. */
async function* followText(
  { app }: WorkspaceContext,
  streamId: string,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> {
  let hasText = false;
  let isNewPart = false;
  let isCut = false;
  for await (const { chunk } of (await app.streams.read(streamId, 0, signal)) ?? []) {
    // The reply starts over, but what was already sent can't be taken back.
    if (chunk.type === "start" && hasText) throw new AppError("unavailable", text.interrupted);
    if (chunk.type === "text-start") isNewPart = hasText;
    if (chunk.type === "finish") isCut = chunk.finishReason === "length";
    if (chunk.type !== "text-delta" || typeof chunk.delta !== "string" || chunk.delta === "") continue;
    yield isNewPart ? `\n\n${chunk.delta}` : chunk.delta;
    hasText = true;
    isNewPart = false;
  }
  return isCut;
}

/** Reads an answer to its end. */
export async function readAnswer(pieces: AnswerPieces): Promise<Answer> {
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return value;
  }
}
