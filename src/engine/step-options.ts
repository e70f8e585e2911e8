/**
 * Options that steps of every type have besides their config: disabled, pinned output, what happens on failure, and
 * where an imported step comes from.
 */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { timers } from "#product/timers.ts";
import type { Graph, GraphNode } from "./graph/graph.ts";
import type { AnySpec } from "./node.ts";
import { type StepSource, stepSource } from "./step-source.ts";

const { retries, retryWaitSeconds, stepSeconds } = limits.workflow;

/** A pinned output is stored with every version, so it is smaller than other results. */
const isPinnable = (pin: unknown) => JSON.stringify(pin).length <= limits.workflow.pinnedChars;

export const stepOptions = z.strictObject({
  /** Runs skip the step; references to it read N/A. */
  isDisabled: z.literal(true).optional(),
  /** Test runs use this result instead of running the step; other runs ignore it. */
  pin: z
    .strictObject({ result: z.unknown() })
    .refine(isPinnable, { error: () => diagnosisText.read.pinTooLarge })
    .optional(),
  /** Only options that the type allows have an effect. */
  ifFails: z
    .strictObject({
      /** Number of retries, and the delay before each. */
      retries: z.int().min(retries.min).max(retries.max).optional(),
      waitSeconds: z.int().min(retryWaitSeconds.min).max(retryWaitSeconds.max).optional(),
      /** The step fails when it takes longer. The limit of its type applies as well. */
      timeoutSeconds: z.int().min(stepSeconds.min).max(stepSeconds.max).optional(),
      /** The run continues without the result. */
      goOn: z.literal(true).optional(),
    })
    .optional(),
  source: stepSource.optional(),
});

export interface StepOptions {
  readonly isDisabled?: true | undefined;
  readonly pin?: { readonly result: unknown } | undefined;
  readonly ifFails?: IfFails | undefined;
  readonly source?: StepSource | undefined;
}

export interface IfFails {
  readonly retries?: number | undefined;
  readonly waitSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly goOn?: true | undefined;
}

/**
 * Whether retries and a timeout may be set. Not for steps that wait for a person, a payment, or another run, and not for
 * deliveries, which have their own retries.
 */
export const canRetry = ({ traits }: AnySpec): boolean =>
  traits?.executes !== false && traits?.waits === undefined && traits?.sends !== true;

/** Whether a run may continue without the step's result. Not for choices and answers of people. */
export const canContinueOnFailure = ({ traits }: AnySpec): boolean =>
  traits?.executes !== false && (traits?.waits === undefined || traits.waits === "child") && traits?.branches !== true;

/** Number of retries. */
export const maxRetriesOf = (spec: AnySpec, { options }: GraphNode): number =>
  canRetry(spec) ? (options?.ifFails?.retries ?? 0) : 0;

/** The time limit of a step, in milliseconds. */
export function timeLimitMsOf(spec: AnySpec, { options, config }: GraphNode): number {
  const most = spec.execution?.timeLimitMs?.(config) ?? timers.run.nodeMs;
  const wanted = canRetry(spec) ? options?.ifFails?.timeoutSeconds : undefined;
  return wanted === undefined ? most : Math.min(most, wanted * 1_000);
}

/** The node with these options; undefined options are removed. */
export function withOptions(node: GraphNode, changes: StepOptions): GraphNode {
  const { options, ...rest } = node;
  const kept = Object.entries({ ...options, ...changes }).filter(([, value]) => value !== undefined);
  return kept.length > 0 ? { ...rest, options: Object.fromEntries(kept) } : rest;
}

/** Removes pinned outputs, because they contain ids and files of one workspace. */
export function withoutPins(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => (node.options?.pin ? withOptions(node, { pin: undefined }) : node));
  return { ...graph, nodes };
}

/** Removes what imported steps were, for models, which pay for each character and can't change it. */
export function withoutSources(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => (node.options?.source ? withOptions(node, { source: undefined }) : node));
  return { ...graph, nodes };
}
