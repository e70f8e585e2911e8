import type { FailoverReason } from "#product/models/failover.ts";

/** A note for people about an answer: what the model did not get or did not finish. Stored with the answer. */
export type AnswerNote =
  /** Only the beginning of a document fits into the request. */
  | {
      kind: "cutDocument";
      title: string;
      chars: number;
      ofChars: number;
      /** The rest was searched for each question. */
      isSearched?: boolean;
    }
  /** The agent reads its sources whole, but they are too long for that, so they were searched. */
  | { kind: "knowledgeSearched"; tokens: number; maxTokens: number }
  /** The model has no image input; `seeing` names models that have it. */
  | { kind: "unseenImages"; model: string; names: string[]; seeing: string[] }
  /** The model has no audio and video input and got transcripts. */
  | { kind: "transcribed"; model: string; names: string[] }
  /** Files that were deleted before the model got them. */
  | { kind: "goneFiles"; count: number }
  /** Servers whose tools the agent should have had, and that did not answer. */
  | { kind: "skippedServers"; names: string[] }
  /** The answer was cut off: `maxTokens` is the agent's limit, null the model's. */
  | { kind: "truncated"; model: string; maxTokens: number | null }
  /** Another model than the chosen one answered; `failed` are those before it, in order. */
  | { kind: "otherModel"; model: string; failed: { model: string; reason: FailoverReason }[] };
