import { subtractTokens, type TokenCounts } from "#lib/tokens.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { timers } from "#product/timers.ts";
import type { SpanState, Trace } from "../schema.ts";
import { assembleTrace, extentOf } from "./assemble-trace.ts";
import { type CallFacts, modelSpans, openModelSpan, queueSpan, turnSpans } from "./turn-spans.ts";

/** What is stored of a reply in a chat. */
export interface ReplyFacts {
  readonly id: string;
  /** Title of the agent; null for the general assistant. */
  readonly agent: string | null;
  readonly state: Exclude<SpanState, "denied">;
  readonly error: string | null;
  readonly startMs: number;
  /** Null until it is stored. */
  readonly durationMs: number | null;
  /** What was charged for the reply and its tools, and the part of its tools. */
  readonly credits: number;
  readonly toolCredits: number;
  readonly usage: TokenCounts | null;
  readonly toolUsage: TokenCounts | null;
  readonly modelCalls: readonly ModelCallFacts[] | null;
  readonly calls: readonly CallFacts[];
}

/** The trace of a reply. */
export function replyTrace(reply: ReplyFacts): Trace {
  const { calls, startMs, state } = reply;
  const id = `reply:${reply.id}`;
  const isOpen = state === "running" || state === "waiting";
  const storedEndMs = reply.durationMs === null ? null : startMs + reply.durationMs;
  // A reply that continues after a wait has the end of its first part until it is stored again.
  const endMs = isOpen ? null : storedEndMs;
  const known = [...turnSpans(calls, null, { parentId: id, endMs }), ...modelSpans(id, reply.id, reply.modelCalls)];
  const inside = [...known, ...(state === "running" ? openModelSpan(id, known, startMs) : [])];
  const extent = extentOf(inside);
  const hasQueued = extent !== null && extent.startMs - startMs >= timers.trace.gapMs;
  const hasModelCalls = inside.some(({ kind }) => kind === "model");
  const { usage, toolUsage } = reply;
  return assembleTrace(
    [
      {
        id,
        parentId: null,
        kind: "reply",
        name: reply.agent,
        // The model is called while the reply is being stored, so its call may be earlier than the database's time.
        startMs: Math.min(startMs, extent?.startMs ?? startMs),
        endMs: isOpen ? null : Math.max(endMs ?? startMs, extent?.endMs ?? startMs),
        state,
        credits: reply.credits - reply.toolCredits,
        tokens: hasModelCalls || !usage ? null : toolUsage ? subtractTokens(usage, toolUsage) : usage,
        ...(reply.error && { error: reply.error }),
      },
      ...(hasQueued ? [queueSpan(id, id, startMs, extent.startMs)] : []),
      ...inside,
    ],
    hasModelCalls,
  );
}
