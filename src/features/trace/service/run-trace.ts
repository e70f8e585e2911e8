import { isOver, isReviewed, type RunStatus, type TriggerType, type WaitReason } from "#engine/status.ts";
import { sumTokens, type TokenCounts } from "#lib/tokens.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { timers } from "#product/timers.ts";
import type { SpanState, Trace, WaitedFor } from "../schema.ts";
import { assembleTrace, extentOf, type OwnSpan } from "./assemble-trace.ts";
import { type CallFacts, modelSpans, openModelSpan, queueSpan, turnSpans, waitSpan } from "./turn-spans.ts";

export interface RunFacts {
  readonly id: string;
  readonly title: string;
  readonly status: RunStatus;
  readonly triggerType: TriggerType;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly error: string | null;
  /** The step that started it; null for the run itself. */
  readonly parentExecutionId: string | null;
  /** In order. */
  readonly steps: readonly StepFacts[];
  /** What the ledger has for steps that were deleted since. */
  readonly charges: readonly ChargeFacts[];
}

export interface StepFacts {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly status: "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
  readonly waitsFor: WaitReason | null;
  /** The outcome was copied from an earlier run. */
  readonly isCopied: boolean;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
  readonly modelCalls: readonly ModelCallFacts[] | null;
  readonly pieces: readonly PieceFacts[];
  /** Calls of tools, each with the name of the piece that made it. */
  readonly calls: readonly (CallFacts & { piece: string | null })[];
  /** What the ledger has for the step, without its tool calls. */
  readonly charges: readonly ChargeFacts[];
}

export interface PieceFacts {
  /** `item.3`, counted from 0. */
  readonly name: string;
  readonly modelCalls: readonly ModelCallFacts[] | null;
  readonly storedAt: Date;
  readonly error: string | null;
}

export interface ChargeFacts {
  readonly piece: string | null;
  readonly credits: number;
  readonly tokens: TokenCounts | null;
}

/** The trace of a run with its child runs; the run itself is the first one. */
export function runTrace(runs: readonly RunFacts[]): Trace {
  const [first] = runs;
  if (!first) throw new Error("A trace is of a run.");
  const spans = runSpans(first, null, runs);
  return assembleTrace(
    spans,
    spans.some(({ kind }) => kind === "model"),
  );
}

const runStates: Readonly<Record<RunStatus, SpanState>> = {
  PENDING: "running",
  RUNNING: "running",
  COMPLETED: "done",
  FAILED: "failed",
  STOPPED: "stopped",
};

function runSpans(run: RunFacts, parentId: string | null, runs: readonly RunFacts[]): OwnSpan[] {
  const id = `run:${run.id}`;
  const startMs = run.createdAt.getTime();
  const runEndMs = isOver(run.status) ? (run.endedAt?.getTime() ?? startMs) : null;
  const inside: OwnSpan[] = [];
  /** When the last step so far ended. */
  let freeMs = startMs;
  const unplaced = [...run.charges];
  run.steps.forEach((step, at) => {
    const place = { run, parentId: id, number: at + 1, freeMs, runEndMs };
    const spans = stepSpans(step, place, runs);
    const [whole] = spans;
    if (!whole) {
      unplaced.push(...step.charges);
      return;
    }
    const gapMs = whole.startMs - freeMs;
    if (gapMs >= timers.trace.gapMs) {
      const isApproval = at > 0 && isReviewed(run);
      inside.push(
        isApproval
          ? { ...waitSpan(id, "approval", freeMs, whole.startMs), id: `${whole.id}:approval` }
          : queueSpan(id, whole.id, freeMs, whole.startMs),
      );
    }
    inside.push(...(parentId === null ? spans.map((span) => ({ ...span, stepNumber: at + 1 })) : spans));
    freeMs = Math.max(freeMs, whole.endMs ?? freeMs);
  });
  const extent = extentOf(inside);
  const isQueued = inside.length === 0 && run.status === "PENDING";
  const isWaiting =
    run.status === "RUNNING" && inside.some(({ kind, state }) => kind === "wait" && state === "waiting");
  return [
    {
      id,
      parentId,
      kind: "run",
      name: run.title,
      // The clocks of the database and of the process that calls models may differ a little.
      startMs: Math.min(startMs, extent?.startMs ?? startMs),
      endMs: runEndMs === null ? null : Math.max(runEndMs, extent?.endMs ?? runEndMs),
      state: isWaiting ? "waiting" : runStates[run.status],
      ...ownCosts(unplaced, false),
      ...(run.error && { error: run.error }),
    },
    ...(isQueued ? [queueSpan(id, id, startMs, null)] : []),
    ...inside,
  ];
}

interface StepPlace {
  readonly run: RunFacts;
  readonly parentId: string;
  readonly number: number;
  /** When the steps before it had ended. */
  readonly freeMs: number;
  readonly runEndMs: number | null;
}

const waits: Readonly<Record<WaitReason, WaitedFor | null>> = {
  input: "input",
  payment: "payment",
  unknown: "delivery",
  time: "time",
  // The tool calls and the child run tell how long.
  decision: null,
  child: null,
};

/** The span of a step, then what is inside it; none if it has not started. */
function stepSpans(step: StepFacts, place: StepPlace, runs: readonly RunFacts[]): OwnSpan[] {
  if (step.isCopied) return [];
  const { freeMs, runEndMs } = place;
  const id = `step:${step.id}`;
  const endedMs = step.endedAt?.getTime() ?? null;
  const isFinal = step.status === "COMPLETED" || step.status === "FAILED";
  const openEndMs = isFinal ? endedMs : runEndMs;
  const inside = insideStep(step, id, openEndMs, runs);
  const extent = extentOf(inside);
  const starts = [step.startedAt?.getTime(), extent?.startMs].filter((start) => start !== undefined);
  const waitsFor = step.waitsFor ? waits[step.waitsFor] : null;
  // What a person filled in has never run, so it waited from the end of the step before.
  const isFilledIn = step.status === "COMPLETED" && starts.length === 0 && endedMs !== null;
  if (starts.length === 0 && !isFilledIn && !step.waitsFor) return [];
  const startMs = starts.length > 0 ? Math.min(...starts) : Math.min(freeMs, endedMs ?? freeMs);
  const endMs = isFinal ? Math.max(endedMs ?? startMs, startMs, extent?.endMs ?? startMs) : runEndMs;
  const lastMs = Math.max(startMs, ...inside.flatMap((span) => (span.endMs === null ? [] : [span.endMs])));
  return [
    {
      id,
      parentId: place.parentId,
      kind: "step",
      name: step.label,
      number: place.number,
      nodeType: step.type,
      startMs,
      endMs,
      state: stepState(step, place.run),
      ...ownCosts(
        step.charges.filter(({ piece }) => !hasPiece(inside, id, piece)),
        step.modelCalls !== null || hasModels(inside),
      ),
      ...(step.error && { error: step.error }),
    },
    ...(isFilledIn && endMs !== null ? [waitSpan(id, "input", startMs, endMs)] : []),
    ...(waitsFor && !isFinal ? [waitSpan(id, waitsFor, lastMs, runEndMs)] : []),
    ...restartWait(step, id, inside),
    ...inside,
  ];
}

/** The pause before the step started again, by a retry or because a person wanted another answer. */
function restartWait({ startedAt }: StepFacts, id: string, inside: readonly OwnSpan[]): OwnSpan[] {
  const startMs = startedAt?.getTime();
  if (startMs === undefined) return [];
  const ends = inside.flatMap(({ endMs }) => (endMs !== null && endMs <= startMs ? [endMs] : []));
  const fromMs = Math.max(...ends);
  return ends.length > 0 && startMs - fromMs >= timers.trace.gapMs ? [waitSpan(id, "restart", fromMs, startMs)] : [];
}

function insideStep(step: StepFacts, id: string, endMs: number | null, runs: readonly RunFacts[]): OwnSpan[] {
  const names = new Set([...step.pieces.map(({ name }) => name), ...step.calls.flatMap(({ piece }) => piece ?? [])]);
  const ownCalls = step.calls.filter(({ piece }) => piece === null);
  const childRuns = runs.filter(({ parentExecutionId }) => parentExecutionId === step.id);
  const callIds = new Set(step.calls.map((call) => call.id));
  return [
    ...modelSpans(id, step.id, step.modelCalls),
    ...turnSpans(ownCalls, null, { parentId: id, endMs }),
    ...[...names].flatMap((name) => pieceSpans(step, name, id, endMs)),
    // A run that a tool call started has the id of the call.
    ...childRuns.flatMap((run) => runSpans(run, callIds.has(run.id) ? `call:${run.id}` : id, runs)),
  ];
}

function pieceSpans(step: StepFacts, name: string, stepId: string, stepEndMs: number | null): OwnSpan[] {
  const id = pieceId(stepId, name);
  const stored = step.pieces.find((piece) => piece.name === name);
  const storedMs = stored?.storedAt.getTime() ?? null;
  const endMs = storedMs ?? stepEndMs;
  const calls = step.calls.filter(({ piece }) => piece === name);
  const known = [
    ...modelSpans(id, `${step.id}:${name}`, stored?.modelCalls ?? null),
    ...turnSpans(calls, null, { parentId: id, endMs }),
  ];
  const isRunning = endMs === null && step.status === "RUNNING";
  const inside = [...known, ...(isRunning ? openModelSpan(id, known, 0) : [])];
  const extent = extentOf(known);
  // Pieces that no model made, such as a person's question, take no time.
  if (!extent) return [];
  const [kind = "", index = "0"] = name.split(".");
  const isWaiting = inside.some(({ state }) => state === "waiting");
  return [
    {
      id,
      parentId: stepId,
      kind: "piece",
      name: kind,
      number: Number(index) + 1,
      startMs: extent.startMs,
      endMs: endMs === null ? null : Math.max(endMs, extent.endMs ?? endMs),
      state: stored?.error
        ? "failed"
        : stored
          ? "done"
          : isWaiting
            ? "waiting"
            : endMs === null
              ? "running"
              : "stopped",
      ...ownCosts(
        step.charges.filter(({ piece }) => piece === name),
        true,
      ),
      ...(stored?.error && { error: stored.error }),
    },
    ...inside,
  ];
}

const pieceId = (stepId: string, name: string): string => `${stepId}:${name}`;

const hasPiece = (inside: readonly OwnSpan[], stepId: string, piece: string | null): boolean =>
  piece !== null && inside.some(({ id }) => id === pieceId(stepId, piece));

const hasModels = (spans: readonly OwnSpan[]): boolean => spans.some(({ kind }) => kind === "model");

/** Steps from before the calls of models were recorded have only the tokens of the ledger. */
function ownCosts(charges: readonly ChargeFacts[], hasModelCalls: boolean): Pick<OwnSpan, "credits" | "tokens"> {
  const tokens = hasModelCalls ? [] : charges.flatMap((charge) => charge.tokens ?? []);
  return {
    credits: charges.reduce((sum, { credits }) => sum + credits, 0),
    tokens: tokens.length > 0 ? sumTokens(tokens) : null,
  };
}

function stepState({ status, waitsFor }: StepFacts, run: RunFacts): SpanState {
  if (status === "COMPLETED") return "done";
  if (status === "FAILED") return "failed";
  if (isOver(run.status)) return "stopped";
  return waitsFor && waitsFor !== "child" ? "waiting" : "running";
}
