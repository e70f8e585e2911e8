import type { Attachment } from "#client/files/attachments.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { ChatMessage } from "./pending-turn.ts";

/** How full the window of a model is for the next message, in tokens. */
export interface ContextEstimate {
  /** The conversation so far, with instructions and tools. */
  readonly history: number;
  readonly draft: number;
  readonly files: number;
  /** Kept free for the answer. */
  readonly answer: number;
  /** The sum of the first three. */
  readonly tokens: number;
  /** Of the window; may exceed 1. */
  readonly share: number;
  /** The oldest messages don't fit any more. */
  readonly isCut: boolean;
}

interface NextMessage {
  /** From `historyTokens`. */
  history: number;
  text: string;
  attachments: readonly Pick<Attachment, "kind" | "size">[];
  /** Set in the chat. */
  maxTokens?: number | undefined;
  contextWindow: number;
}

/**
 * The tokens of a conversation. The provider has counted everything up to the last answer; later messages, and answers
 * without a count, are estimated.
 */
export function historyTokens(messages: readonly ChatMessage[]): number {
  let tokens = 0;
  for (const { metadata, parts } of messages.toReversed()) {
    if (metadata.contextTokens) return tokens + metadata.contextTokens;
    tokens += estimateTokens(textOf(parts));
  }
  return tokens;
}

const bytesPerToken = 4;

export function estimateContext({
  history,
  text,
  attachments,
  maxTokens,
  contextWindow,
}: NextMessage): ContextEstimate {
  const draft = estimateTokens(text);
  const files = attachments.reduce(
    (sum, { kind, size }) =>
      sum +
      (kind === "image"
        ? limits.prompt.imageTokens
        : Math.min(Math.ceil(size / bytesPerToken), limits.chat.attachedTextTokens)),
    0,
  );
  const tokens = history + draft + files;
  return {
    history,
    draft,
    files,
    answer: Math.min(maxTokens ?? limits.prompt.answerTokens, Math.floor(contextWindow / 4)),
    tokens,
    share: tokens / contextWindow,
    isCut: tokens > contextWindow * limits.chat.historyWindowShare,
  };
}
