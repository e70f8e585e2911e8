import type { TokenCounts } from "#lib/tokens.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";

/** `agent`: a sub-agent answers. `queue`: nothing has started yet, for example because other runs go first. */
export type SpanKind = "reply" | "run" | "step" | "piece" | "model" | "tool" | "agent" | "wait" | "queue";

export type SpanState = "done" | "running" | "waiting" | "failed" | "stopped" | "denied";

/** What a span waits for: a person, or the next attempt. */
export type WaitedFor = "approval" | "answer" | "input" | "payment" | "delivery" | "time" | "restart";

/** A span of time in which a reply or a run did one thing. */
export interface TraceSpan {
  readonly id: string;
  /** Null for the first one, which is the whole. */
  readonly parentId: string | null;
  readonly depth: number;
  readonly kind: SpanKind;
  /**
   * A title that people or models gave, the tool's name on the wire, the display name of a model, or the kind of a piece;
   * null if there is none.
   */
  readonly name: string | null;
  /** Position of a step in its run or of a piece in its step, from 1. */
  readonly number?: number;
  /** In milliseconds since 1970. */
  readonly startMs: number;
  /** Null while it lasts. */
  readonly endMs: number | null;
  readonly state: SpanState;
  /** Of the span and all below it. */
  readonly credits: number;
  /** Of the span and all below it; null if no model was called, or nothing is known. */
  readonly tokens: TokenCounts | null;
  /** Only of a model call. */
  readonly model?: Pick<
    ModelCallFacts,
    "modelId" | "provider" | "firstTokenMs" | "reasoningTokens" | "finishReason" | "fault"
  >;
  readonly waitsFor?: WaitedFor;
  /** Type of the step's node. */
  readonly nodeType?: string;
  readonly error?: string;
  /** The tool call, whose input and output are read on request. */
  readonly callId?: string;
  /** The step of the run that the trace is of; not of its child runs. */
  readonly stepNumber?: number;
}

/** What a reply or a run did, made from what is stored of it. */
export interface Trace {
  /** In the order of their rows: a span, then what is below it by time. The first one is the whole. */
  readonly spans: readonly TraceSpan[];
  /** Spans that were left out, because there are too many. Their time, tokens and credits count. */
  readonly hidden: number;
  /** False for a reply or run from before the calls of models were recorded. */
  readonly hasModelCalls: boolean;
}
