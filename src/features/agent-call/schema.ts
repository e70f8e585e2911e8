/** Where a part of a system prompt comes from. */
export const systemPartKinds = [
  "instructions",
  "outputFormat",
  "language",
  "voices",
  "mentions",
  "notes",
  "memory",
  "sessionContext",
  "project",
  "skills",
  "conversation",
  "task",
] as const;
export type SystemPartKind = (typeof systemPartKinds)[number];

export interface SystemPart {
  readonly kind: SystemPartKind;
  readonly text: string;
}

/** A text, and how many characters of it were left out at its end. */
export interface ShownText {
  readonly text: string;
  readonly omittedChars?: number;
}

/** A part of a message: what was said, an attached file, a tool call, or its result. */
export type SentContent =
  | ({ readonly type: "text" } & ShownText)
  | { readonly type: "file"; readonly name: string; readonly mediaType: string }
  | ({ readonly type: "call"; readonly tool: string } & ShownText)
  | ({ readonly type: "result"; readonly tool: string } & ShownText);

export interface SentMessage {
  readonly role: "user" | "assistant" | "tool";
  readonly content: readonly SentContent[];
}

export interface SentTool {
  readonly name: string;
  readonly description: string;
  /** The model gets it only after a search has found it. */
  readonly isDeferred?: true;
  /** The provider searches the web itself, so our description is not sent. */
  readonly isProviders?: true;
}

/** What a call of an agent sent to the model that answers, for people who improve the agent. */
export interface SentRequest {
  readonly model: { readonly id: string; readonly name: string };
  /** Null is the model's default. */
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** In order; the system prompt is their texts with a blank line between them. */
  readonly system: readonly SystemPart[];
  /** The messages of the first request, in order. */
  readonly messages: readonly SentMessage[];
  /** How many messages before them are not shown, although they were sent. */
  readonly omittedMessages: number;
  readonly tools: readonly SentTool[];
  /** About how many tokens their definitions have. */
  readonly toolTokens: number;
}
