import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import type { TokenCounts } from "#lib/tokens.ts";

/** What tool calls have cost. */
export interface CallCosts {
  readonly credits: number;
  /** Of the models that they called. */
  readonly usage: TokenCounts;
}

export const noCosts: CallCosts = { credits: 0, usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } };

/**
 * What a person decides about a waiting call. `allow` may replace the arguments; `allowInChat` allows the tool for the
 * rest of the chat; `answer` is the output of a tool that asks people; `happened` and `retry` resolve a call that was
 * sent and has no answer.
 */
export const callDecision = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("allow"), input: z.unknown().optional() }),
  z.strictObject({ kind: z.literal("allowInChat") }),
  z.strictObject({ kind: z.literal("deny") }),
  z.strictObject({ kind: z.literal("answer"), output: z.unknown() }),
  z.strictObject({ kind: z.literal("happened") }),
  z.strictObject({ kind: z.literal("retry") }),
]);
export type CallDecision = z.output<typeof callDecision>;

export const callDecisionInput = z.strictObject({ id: idOf("toolCall"), decision: callDecision });
