import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { QuestionAnswer, ServerQuestion } from "#product/tools/server-question.ts";
import { toolDecision } from "#product/tools/tool-decision.ts";

/** What tool calls have cost. */
export interface CallCosts {
  readonly credits: number;
  /** Of the models that they called. */
  readonly usage: TokenCounts;
}

/** A snapshot of the working folder that a call left to later calls. */
export interface KeptFolder {
  /** The stored file. */
  readonly path: string;
  /** The line of snapshots in the chat or run that it belongs to. */
  readonly line: string;
}

/** What a call asks a person before it can end. */
export interface CallQuestion {
  readonly shown: ServerQuestion;
  /** What the call needs to go on with the answer, encrypted; null for one that is held open. */
  readonly state: string | null;
  /** Null until the person has answered. */
  readonly answer: QuestionAnswer | null;
  /** How often the call has asked, with this time. */
  readonly round: number;
}

export const noCosts: CallCosts = { credits: 0, usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } };

export const callDecisionInput = z.strictObject({ id: idOf("toolCall"), decision: toolDecision });
