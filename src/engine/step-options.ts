/**
 * Options that steps of every type have besides their config: disabled, pinned output, what happens on failure, who
 * answers, and where an imported step comes from.
 */
import { z } from "zod";
import { messageApps } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { timers } from "#product/timers.ts";
import type { Graph, GraphNode } from "./graph/graph.ts";
import type { AnySpec } from "./node.ts";
import { type StepSource, stepSource } from "./step-source.ts";

const { retries, retryWaitSeconds, stepSeconds, dueHours, reminderHours } = limits.workflow;

/** A pinned output is stored with every version, so it is smaller than other results. */
const isPinnable = (pin: unknown) => JSON.stringify(pin).length <= limits.workflow.pinnedChars;

/** Who answers a step: a member of the workspace, or someone outside by email. */
const stepAssignee = z.union([
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ email: z.email().max(limits.account.emailChars) }),
]);
export type StepAssignee = z.output<typeof stepAssignee>;

/** A channel that waits are announced in, through the workspace's account. */
const waitChannel = z.strictObject({
  appName: z.enum(messageApps),
  /** The service's id of the channel or chat; empty until one is chosen. */
  id: z.string().trim().max(limits.workflow.channelChars),
  /** What people call it. */
  name: z.string().trim().max(limits.workflow.channelChars),
});
export type WaitChannel = Readonly<z.output<typeof waitChannel>>;

/** Whether a step can be given to this address. */
export const isAssigneeEmail = (email: string): boolean => stepAssignee.safeParse({ email }).success;

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
  person: z
    .strictObject({
      assignee: stepAssignee.optional(),
      /** Hours from the start of the wait until the answer is due. */
      dueHours: z.int().min(dueHours.min).max(dueHours.max).optional(),
      /** Hours before the due date at which the assignee is reminded. */
      reminderHours: z.int().min(reminderHours.min).max(reminderHours.max).optional(),
      channel: waitChannel.optional(),
    })
    .optional(),
  source: stepSource.optional(),
});

export interface StepOptions {
  readonly isDisabled?: true | undefined;
  readonly pin?: { readonly result: unknown } | undefined;
  readonly ifFails?: IfFails | undefined;
  readonly person?: PersonOptions | undefined;
  readonly source?: StepSource | undefined;
}

export interface IfFails {
  readonly retries?: number | undefined;
  readonly waitSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly goOn?: true | undefined;
}

/** Who answers a step that waits for a person, until when, and when they are reminded. */
export interface PersonOptions {
  /** By default, the person who started the run. */
  readonly assignee?: StepAssignee | undefined;
  readonly dueHours?: number | undefined;
  readonly reminderHours?: number | undefined;
  /** Where the wait is announced besides the message to the assignee. Everyone who reads it there can answer. */
  readonly channel?: WaitChannel | undefined;
}

/** Whether a step may wait for a person: for their input, their payment, or a decision about a call of its agents. */
export const canWaitForPerson = ({ traits, execution }: AnySpec): boolean =>
  traits?.waits === "input" || traits?.waits === "payment" || (execution?.needs.includes("reply") ?? false);

/** Whether people outside of the workspace can answer the step. Chats and payments need a member. */
export const canOutsidersAnswer = ({ traits, conversation }: AnySpec): boolean =>
  traits?.waits !== "payment" && conversation === undefined;

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

/** Removes what belongs to one workspace: pinned outputs, which contain ids and files, and the people and channels that answer. */
export function withoutLocalOptions(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => {
    const { pin, person } = node.options ?? {};
    if (!pin && !person?.assignee && !person?.channel) return node;
    const { assignee: _, channel: __, ...times } = person ?? {};
    return withOptions(node, { pin: undefined, person: Object.keys(times).length > 0 ? times : undefined });
  });
  return { ...graph, nodes };
}

/** Removes what imported steps were, for models, which pay for each character and can't change it. */
export function withoutSources(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => (node.options?.source ? withOptions(node, { source: undefined }) : node));
  return { ...graph, nodes };
}
