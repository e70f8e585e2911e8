/** What a person may decide of a step of any type, besides its settings: whether it runs, what a test takes for its output. */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { Graph, GraphNode } from "./graph/graph.ts";
import type { AnySpec } from "./node.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";

const { retries, retryWaitSeconds, stepSeconds } = limits.workflow;

/** A pinned output is stored with every version, so it is smaller than what a step may bring. */
const isPinnable = (pin: unknown) => JSON.stringify(pin).length <= limits.workflow.pinnedChars;

export const stepOptions = z.strictObject({
  /** Runs pass it by; what refers to it reads N/A. */
  isDisabled: z.literal(true).optional(),
  /** What a test run takes instead of running the step; other runs never look at it. */
  pin: z.strictObject({ result: z.unknown() }).refine(isPinnable, diagnosisText.read.pinTooLarge).optional(),
  /** Only what its type allows of it counts. */
  ifFails: z
    .strictObject({
      /** How often it is tried again, and how long after each failure. */
      retries: z.int().min(retries.min).max(retries.max).optional(),
      waitSeconds: z.int().min(retryWaitSeconds.min).max(retryWaitSeconds.max).optional(),
      /** It has failed when it takes longer; never longer than its type allows. */
      timeoutSeconds: z.int().min(stepSeconds.min).max(stepSeconds.max).optional(),
      /** The run goes on without what it would have brought. */
      goOn: z.literal(true).optional(),
    })
    .optional(),
});

export interface StepOptions {
  readonly isDisabled?: true | undefined;
  readonly pin?: { readonly result: unknown } | undefined;
  readonly ifFails?: IfFails | undefined;
}

export interface IfFails {
  readonly retries?: number | undefined;
  readonly waitSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly goOn?: true | undefined;
}

/**
 * Whether a failed step may be tried again by itself, and sooner be given up. What a person, a payment or another run
 * brings is not ours to repeat, and what was sent outside is tried again by its own rules.
 */
export const canRetry = ({ traits }: AnySpec): boolean =>
  traits?.executes !== false && traits?.waits === undefined && traits?.sends !== true;

/** Whether a run may go on without what the step would have brought: nobody could say it for a choice or a person. */
export const canContinueOnFailure = ({ traits }: AnySpec): boolean =>
  traits?.executes !== false && (traits?.waits === undefined || traits.waits === "child") && traits?.branches !== true;

/** How often it is tried again. */
export const maxRetriesOf = (spec: AnySpec, { options }: GraphNode): number =>
  canRetry(spec) ? (options?.ifFails?.retries ?? 0) : 0;

/** How long it may take. */
export function timeLimitMsOf(spec: AnySpec, { options, config }: GraphNode): number {
  const most = spec.execution?.timeLimitMs?.(config) ?? timers.run.nodeMs;
  const wanted = canRetry(spec) ? options?.ifFails?.timeoutSeconds : undefined;
  return wanted === undefined ? most : Math.min(most, wanted * 1_000);
}

/** The node with these options; those that are undefined are taken back. */
export function withOptions(node: GraphNode, changes: StepOptions): GraphNode {
  const { options, ...rest } = node;
  const kept = Object.entries({ ...options, ...changes }).filter(([, value]) => value !== undefined);
  return kept.length > 0 ? { ...rest, options: Object.fromEntries(kept) } : rest;
}

/** Outputs speak of the ids and files of the place they were made in, so they stay there. */
export function withoutPins(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => (node.options?.pin ? withOptions(node, { pin: undefined }) : node));
  return { ...graph, nodes };
}
