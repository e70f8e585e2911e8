/**
 * Runs one step: fills its references, calls its runner within the time limit, and returns what to record. Never
 * throws.
 */
import { AppError } from "#lib/errors.ts";
import { type RefusalDialog, refusalDialog } from "#lib/refusal-dialog.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { type BoundProblem, boundJson, cleanText } from "../bounds.ts";
import { missingConfiguration } from "../check/check-graph.ts";
import { type Graph, indexGraph } from "../graph/graph.ts";
import { type HostFor, type Port, type ProviderDetails, WaitForDecision } from "../host.ts";
import type { Outcome, RunContext, Runners, Step } from "../node/runner.ts";
import type { AnySpec, Catalog } from "../node.ts";
import { type FilledTemplate, type Prompt, promptParts } from "../prompt.ts";
import { createReferenceValues, fillTemplate, referencedNodes, typedTemplate } from "../reference.ts";
import type { WaitReason } from "../status.ts";
import { timeLimitMsOf } from "../step-options.ts";
import { bindHost, type HostBinding } from "./bind-host.ts";
import { journalOf } from "./journal.ts";
import { createPieces, type PieceStore } from "./pieces.ts";

/** Results of finished steps on the run's path, by node id. */
export type Outputs = ReadonlyMap<string, unknown>;

export interface DriveInput {
  readonly catalog: Catalog;
  readonly runners: Runners;
  readonly graph: Graph;
  readonly nodeId: string;
  readonly executionId: string;
  readonly epoch: number;
  readonly run: RunContext;
  /** The `path` of the plan, which the journal follows. */
  readonly path: readonly string[];
  /** Loads results. Nodes without a finished step are absent. */
  outputs(nodeIds: readonly string[]): Promise<Outputs>;
  readonly pieces: PieceStore;
  readonly hostFor: HostFor;
  /** Aborted when the run is stopped or another process takes over the step. */
  readonly signal: AbortSignal;
  readonly regeneration?: { readonly before: unknown; readonly feedback: string };
  /** For tests only. */
  readonly backoffMs?: readonly number[];
  readonly timeoutMs?: number;
}

export interface Completed {
  readonly status: "COMPLETED";
  readonly output: { readonly result: unknown };
  readonly next: string | null;
  readonly isStop: boolean;
}

export type StepRecord =
  | Completed
  | {
      readonly status: "FAILED";
      readonly error: string;
      /** The dialog in which a person can fix the cause. */
      readonly opens?: RefusalDialog;
      /** For the log only. */
      readonly cause?: unknown;
    }
  | {
      readonly status: "PENDING";
      readonly waitsFor: WaitReason;
      readonly afterMs?: number;
      readonly text?: string;
      /** The step failed and is retried, as if a person had pressed Retry. */
      readonly isRetry?: true;
    }
  /** Another process holds the step now, so nothing is recorded. */
  | { readonly status: "ABANDONED" };

const texts = diagnosisText.run;
/** What any step's output must fit into. */
export const outputBounds = { depth: 64, values: 500_000, textChars: limits.run.stepOutputBytes } as const;

/**
 * Accepts a result as the output of a node, from runners, people, edits, payments, and child runs. Checks it against
 * the node's spec and says where the run continues, or returns why the result is refused.
 */
export function acceptResult(given: {
  catalog: Catalog;
  graph: Graph;
  nodeId: string;
  result: unknown;
  /** Results of people are also checked for required fields and limits. */
  from: "person" | "server";
}): Completed | { readonly refused: string } {
  const index = indexGraph(given.graph);
  const node = index.nodes.get(given.nodeId);
  const spec = node && given.catalog[node.type];
  if (!node || !spec) return { refused: texts.unknownStep };
  const bounded = boundJson(given.result, outputBounds);
  if (!("value" in bounded))
    return { refused: isShapeProblem(bounded.problem) ? texts.unstorableResult : texts.unexpectedResult };
  const result = spec.result.safeParse(bounded.value);
  if (!result.success) return { refused: texts.unexpectedResult };
  const admitted = (given.from === "person" && spec.validateResult?.(result.data, node.config)) || {
    result: result.data,
  };
  if ("refused" in admitted) return admitted;
  const bytes = new TextEncoder().encode(JSON.stringify(admitted.result)).length;
  if (bytes > limits.run.stepOutputBytes)
    return { refused: texts.resultTooLarge(limits.run.stepOutputBytes / 1024 ** 2) };

  const targets = index.outgoing.get(node.id) ?? [];
  const next = spec.branching?.next(admitted.result) ?? "on";
  if (typeof next === "object" && !targets.includes(next.node)) return { refused: texts.unknownPathChosen };
  return {
    status: "COMPLETED",
    output: { result: admitted.result },
    next: typeof next === "object" ? next.node : null,
    isStop: next === "stop",
  };
}

const isShapeProblem = (problem: BoundProblem): boolean => ["depth", "values", "key"].includes(problem);

/** Texts of the attached documents by id; empty when they cannot be loaded, so all of them read N/A. */
async function loadDocumentTexts(
  filled: FilledTemplate,
  binding: HostBinding,
): Promise<ReadonlyMap<string, string | null>> {
  const documents = filled.attachments.flatMap((one) => (one.kind === "document" ? [one] : []));
  if (documents.length === 0) return new Map();
  try {
    const { documents: read } = bindHost(binding, ["documents"]);
    const found = await read({ documents, query: filled.text });
    return new Map(found.map((document) => [document.documentId, document.text]));
  } catch {
    binding.signal.throwIfAborted();
    return new Map();
  }
}

async function createStep(input: DriveInput, spec: AnySpec, signal: AbortSignal) {
  const { catalog, graph, nodeId, executionId, epoch, run, path, hostFor, pieces: store } = input;
  const ports: readonly Port[] = spec.execution?.needs ?? [];
  const node = graph.nodes.find((one) => one.id === nodeId);
  const needed = referencedNodes(graph, catalog, nodeId);
  const outputs = needed.length > 0 ? await input.outputs(needed) : new Map<string, unknown>();
  const values = createReferenceValues(graph, catalog, outputs);
  const binding: HostBinding = {
    hostFor,
    executionId,
    epoch,
    piece: null,
    isAttended: run.isAttended,
    signal,
    onStream: (piece, streamId) => store.onStream?.(piece, streamId),
    ...(input.backoffMs && { backoffMs: input.backoffMs }),
  };
  const before = input.regeneration && spec.result.safeParse(input.regeneration.before);
  const fillWhole: Step<unknown, unknown, []>["fillWithAttachments"] = (template, locals) =>
    fillTemplate(template, values.text, locals);
  // Documents are loaded outside of the step's own calls, so that their number never changes the keys of the calls.
  const attach = async (filled: FilledTemplate): Promise<Prompt> => ({
    parts: promptParts(filled, await loadDocumentTexts(filled, { ...binding, piece: { kind: "documents", index: 0 } })),
    resources: filled.resources,
  });
  const step: Step<unknown, unknown, readonly Port[]> = {
    config: node?.config,
    host: bindHost(binding, ports),
    pieces: createPieces({
      store,
      isAttended: run.isAttended,
      asksAboutFailures: run.isAttended && !node?.options?.ifFails?.goOn,
      signal,
      toolsFor: (kind, index) => ({ host: bindHost({ ...binding, piece: { kind, index } }, ports), signal }),
    }),
    run,
    signal,
    ...(input.regeneration &&
      before?.success && { regeneration: { before: before.data, feedback: input.regeneration.feedback } }),
    fill: (template, locals) => fillWhole(template, locals).text,
    value: (template) => typedTemplate(template, values),
    fillWithAttachments: fillWhole,
    prompt: (template, locals) => attach(fillWhole(template, locals)),
    toPrompt: attach,
    labelOf: (id) => graph.nodes.find((one) => one.id === id)?.label ?? null,
    async journal() {
      const passed = path.slice(0, Math.max(0, path.indexOf(nodeId)));
      return journalOf(graph, catalog, passed, await input.outputs(passed));
    },
  };
  return step;
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function toStepRecord(input: DriveInput, outcome: Outcome<unknown>): StepRecord {
  if ("fail" in outcome) return { status: "FAILED", error: cleanText(outcome.fail) };
  if ("done" in outcome) {
    const { catalog, graph, nodeId } = input;
    const settled = acceptResult({ catalog, graph, nodeId, result: outcome.done, from: "server" });
    return "refused" in settled ? { status: "FAILED", error: settled.refused } : settled;
  }
  const waiting: StepRecord = { status: "PENDING", waitsFor: outcome.wait };
  const { text } = outcome;
  return {
    ...waiting,
    ...(outcome.wait === "time" && { afterMs: outcome.afterMs }),
    ...(text && { text: cleanText(text) }),
  };
}

/** The error's own message, else the type's message, else the general one. */
function failureMessage(error: unknown, { regeneration }: DriveInput, { execution }: AnySpec): string {
  const failures = execution?.failures?.();
  if (error instanceof AppError) {
    const details: ProviderDetails = typeof error.details === "object" && error.details !== null ? error.details : {};
    if (error.code === "credits") return `${runErrorText.outOfCredits}\n${error.message}`;
    if (error.code === "keys") return `${runErrorText.notStarted}\n${error.message}`;
    // The type's message comes first, then the models and what was wrong with their answers.
    if (failures?.noResult && details.kind === "bad-response")
      return details.model === undefined ? failures.noResult : `${failures.noResult}\n${error.message}`;
    if (error.message) return error.message;
  }
  return (regeneration && failures?.regenerate) || failures?.run || commonErrorText.unknown;
}

/** One for all steps: an abort without a reason makes a new one with a stack trace, which took 1 % of a short run. */
const stepEnded = new DOMException("The step has ended.", "AbortError");

export async function drive(input: DriveInput): Promise<StepRecord> {
  const { catalog, runners, graph, nodeId, signal: stopped } = input;
  const node = graph.nodes.find((one) => one.id === nodeId);
  if (!node) return { status: "FAILED", error: texts.unknownStep };
  const spec = catalog[node.type];
  const runner = runners[node.type];
  if (!spec || !runner) return { status: "FAILED", error: texts.unknownType(node.type) };
  const { pin } = node.options ?? {};
  if (pin && input.run.usesPinnedOutputs) return toStepRecord(input, { done: pin.result });
  const missing = missingConfiguration(spec, node.config);
  if (missing) return { status: "FAILED", error: `${missing.title} — ${missing.text}` };

  const activeMs = input.timeoutMs ?? timeLimitMsOf(spec, node);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), activeMs);
  const signal = AbortSignal.any([stopped, late.signal]);
  try {
    const work = createStep(input, spec, signal).then((step) => runner(step));
    return toStepRecord(input, await untilAborted(work, signal));
  } catch (error) {
    if (stopped.aborted) return { status: "ABANDONED" };
    if (late.signal.aborted) return { status: "FAILED", error: runErrorText.timedOut(activeMs) };
    if (error instanceof WaitForDecision) return { status: "PENDING", waitsFor: "decision" };
    const isOurs = error instanceof AppError;
    const opens = isOurs ? refusalDialog(error.details) : null;
    return {
      status: "FAILED",
      error: cleanText(failureMessage(error, input, spec)),
      ...(opens && { opens }),
      cause: isOurs ? error.cause : error,
    };
  } finally {
    clearTimeout(timer);
    // Stops work that is still running after the step has ended.
    late.abort(stepEnded);
  }
}
