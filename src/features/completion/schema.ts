/** What people are told about an answer: what the model did not get, or did not finish. Stored with the answer. */
export type AnswerNote =
  /** Only the beginning of a document fit into the request. */
  | { kind: "cutDocument"; title: string; chars: number; ofChars: number }
  /** The model does not see; `seeing` are names of models that do. */
  | { kind: "unseenImages"; model: string; names: string[]; seeing: string[] }
  /** So many files were deleted before the model could be sent them. */
  | { kind: "goneFiles"; count: number }
  /** It ended at its limit; `maxTokens` is the agent's own, null the model's. */
  | { kind: "truncated"; model: string; maxTokens: number | null };
