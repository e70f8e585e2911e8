import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import { findLanguageModel } from "#product/models/language.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { SpanState, WaitedFor } from "../schema.ts";
import type { OwnSpan } from "./assemble-trace.ts";

/** What a trace needs of a tool call. */
export interface CallFacts
  extends Pick<
    ToolCallRow,
    | "id"
    | "parentId"
    | "executionId"
    | "scope"
    | "step"
    | "position"
    | "tool"
    | "state"
    | "error"
    | "usage"
    | "stepModelCalls"
    | "modelCalls"
    | "createdAt"
    | "startedAt"
    | "endedAt"
  > {
  readonly credits: number;
  /** It waited for a person, who decided or answered, or still does. */
  readonly hasWaited: boolean;
  /** It asks a person for an answer, not for an approval. */
  readonly isQuestion: boolean;
  /** Title of the sub-agent that it delegated a task to; null for every other tool. */
  readonly subAgent: string | null;
}

interface TurnPlace {
  readonly parentId: string;
  /** When the caller of the tools ended; null while it is running, and so are its open calls. */
  readonly endMs: number | null;
}

/** The spans of calls of models; `prefix` makes their ids unique. */
export const modelSpans = (parentId: string, prefix: string, calls: readonly ModelCallFacts[] | null): OwnSpan[] =>
  (calls ?? []).map((call, at) => ({
    id: `${prefix}:model.${at}`,
    parentId,
    kind: "model",
    name: modelName(call.modelId),
    startMs: call.startMs,
    endMs: call.startMs + call.durationMs,
    state: call.state,
    credits: 0,
    tokens: tokensOf(call),
    model: {
      modelId: call.modelId,
      provider: call.provider,
      ...(call.firstTokenMs !== undefined && { firstTokenMs: call.firstTokenMs }),
      ...(call.reasoningTokens !== undefined && { reasoningTokens: call.reasoningTokens }),
      ...(call.finishReason !== undefined && { finishReason: call.finishReason }),
      ...(call.fault !== undefined && { fault: call.fault }),
    },
  }));

const tokensOf = ({ inputTokens, outputTokens, cachedInputTokens }: ModelCallFacts): TokenCounts | null =>
  inputTokens + outputTokens > 0 ? { inputTokens, outputTokens, cachedInputTokens } : null;

/** The id of a model of a workspace's own endpoint ends with the name that the endpoint uses. */
const modelName = (id: string): string =>
  findLanguageModel(id)?.displayName ?? (/^endpoint:[^:]*:(.+)$/.exec(id)?.[1] || id);

/**
 * The spans of a turn: its calls of models and tools, and below a delegation the turn of the sub-agent. `calls` are all
 * calls of the reply or step; those of the turn have `delegationId` as parent.
 */
export function turnSpans(calls: readonly CallFacts[], delegationId: string | null, place: TurnPlace): OwnSpan[] {
  return calls
    .filter(({ parentId }) => parentId === delegationId)
    .flatMap((call) => [
      ...modelSpans(place.parentId, `${call.id}:step`, call.stepModelCalls),
      ...callSpans(calls, call, place),
    ]);
}

const finalStates: Readonly<Partial<Record<ToolCallRow["state"], SpanState>>> = {
  answered: "done",
  failed: "failed",
  denied: "denied",
};

function callSpans(calls: readonly CallFacts[], call: CallFacts, place: TurnPlace): OwnSpan[] {
  const plannedMs = call.createdAt.getTime();
  const startedMs = call.startedAt?.getTime() ?? null;
  const endedMs = call.endedAt?.getTime() ?? null;
  const final = finalStates[call.state];
  const isOpen = call.state === "waiting" || call.state === "unknown";
  const startMs = call.hasWaited || isOpen ? plannedMs : (startedMs ?? plannedMs);
  const endMs = final ? (endedMs ?? startMs) : place.endMs;
  const id = `call:${call.id}`;
  const turn = turnSpans(calls, call.id, { parentId: id, endMs });
  const isAnswering = call.subAgent !== null && endMs === null && !isOpen;
  const inside = [
    ...turn,
    ...modelSpans(id, `${call.id}:own`, call.modelCalls),
    ...(isAnswering ? openModelSpan(id, turn, startMs) : []),
  ];
  const span: OwnSpan = {
    id,
    parentId: place.parentId,
    kind: call.subAgent === null ? "tool" : "agent",
    name: call.subAgent ?? call.tool,
    startMs,
    endMs,
    state: final ?? (isOpen ? "waiting" : endMs === null ? "running" : "stopped"),
    credits: call.credits,
    // Calls from before the calls of models were recorded have only their sum.
    tokens: call.modelCalls ? null : call.usage,
    callId: call.id,
    ...(call.error && { error: call.error }),
  };
  if (!call.hasWaited && !isOpen) return [span, ...inside];
  // Of a decided call that has not run yet, the end is that of the decision.
  const decidedMs = startedMs ?? endedMs;
  const waitedFor = call.state === "unknown" ? "delivery" : call.isQuestion ? "answer" : "approval";
  return [span, waitSpan(id, waitedFor, plannedMs, isOpen ? place.endMs : decidedMs), ...inside];
}

/** The model call in progress, which isn't stored yet; none while a tool runs or waits. */
export function openModelSpan(parentId: string, inside: readonly OwnSpan[], startMs: number): OwnSpan[] {
  if (inside.some((span) => span.parentId === parentId && span.endMs === null)) return [];
  return [
    {
      id: `${parentId}:model.open`,
      parentId,
      kind: "model",
      name: null,
      startMs: Math.max(startMs, ...inside.map(({ endMs }) => endMs ?? 0)),
      endMs: null,
      state: "running",
      credits: 0,
      tokens: null,
    },
  ];
}

export const waitSpan = (parentId: string, waitsFor: WaitedFor, startMs: number, endMs: number | null): OwnSpan => ({
  id: `${parentId}:wait.${waitsFor}`,
  parentId,
  kind: "wait",
  name: null,
  startMs,
  endMs,
  state: endMs === null ? "waiting" : "done",
  credits: 0,
  tokens: null,
  waitsFor,
});

export const queueSpan = (parentId: string, id: string, startMs: number, endMs: number | null): OwnSpan => ({
  id: `${id}:queue`,
  parentId,
  kind: "queue",
  name: null,
  startMs,
  endMs,
  state: endMs === null ? "running" : "done",
  credits: 0,
  tokens: null,
});
