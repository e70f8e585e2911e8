/** What runs the steps of a node type: what a runner gets, and what it returns. */
import type { Journal } from "../execution/journal.ts";
import type { Host, Port } from "../host.ts";
import type { AnySpec, NodeSpec, PieceKind } from "../node.ts";
import type { FilledTemplate, Prompt } from "../prompt.ts";
import type { TriggerType } from "../status.ts";

/** What a runner returns. */
export type Outcome<Result> =
  | { done: Result }
  /** `text` says what went wrong, for a person who can try again. */
  | { wait: "input" | "payment" | "child"; text?: string }
  /** The step starts again after that time, in milliseconds. `text` says why. */
  | { wait: "time"; afterMs: number; text?: string }
  /** Data was sent and may have arrived, so a person decides. `text` says what was sent. */
  | { wait: "unknown"; text: string }
  | { fail: string };

export interface RunContext {
  readonly id: string;
  readonly workflowId: string;
  readonly workflowTitle: string;
  readonly triggerType: TriggerType;
  /** Someone is watching the run; otherwise it runs in the background. */
  readonly isAttended: boolean;
  /** In a test run, steps with a pinned output return the output instead of running. */
  readonly usesPinnedOutputs?: boolean;
  /** The public id of a run of a published form, which brings its visitor back to it. */
  readonly wrid?: string;
  readonly customUserId?: string;
  readonly customSessionContext?: Readonly<Record<string, string>>;
}

export type PieceOutcome<T> =
  | { value: T }
  /** `isSkipped`: a person decided to continue without this piece. */
  | { error: string; isSkipped?: true };

export interface PieceTools<Needs extends readonly Port[]> {
  /** Ports whose calls belong to this piece. */
  readonly host: Pick<Host, Needs[number]>;
  readonly signal: AbortSignal;
}

export interface ItemPiece<T, Needs extends readonly Port[]> extends PieceTools<Needs> {
  readonly index: number;
  /** Outcomes of the pieces before this one; complete only when pieces run in order. */
  readonly earlier: readonly PieceOutcome<T>[];
}

export interface Pieces<Needs extends readonly Port[]> {
  /** The values committed so far by index, including messages that people sent to the step. */
  committed<T>(kind: PieceKind<T>): Promise<ReadonlyMap<number, T>>;
  /** Returns the committed value, or makes it and commits it first. */
  runOnce<T>(kind: PieceKind<T>, index: number, make: (piece: PieceTools<Needs>) => Promise<T>): Promise<T>;
  /**
   * One piece per item: one at a time while someone is watching, three at a time in the background, or always one at a
   * time. A failure doesn't stop the other pieces. In the background, failures are returned in their place, unless all
   * failed; in an attended run, they fail the step at the end, until they are retried or skipped. If a piece waits for a
   * decision, the step waits; in the background, after the other pieces.
   */
  runAll<I, T>(
    kind: PieceKind<T>,
    items: readonly I[],
    make: (item: I, piece: ItemPiece<T, Needs>) => Promise<T>,
    options?: { inOrder?: boolean },
  ): Promise<PieceOutcome<T>[]>;
}

/** What a runner gets. */
export interface Step<Config, Result, Needs extends readonly Port[]> {
  readonly config: Config;
  readonly host: Pick<Host, Needs[number]>;
  readonly pieces: Pieces<Needs>;
  readonly run: RunContext;
  readonly signal: AbortSignal;
  /** Set when a person asked for another answer; `feedback` is empty when they gave none. */
  readonly regeneration?: { readonly before: Result; readonly feedback: string };
  /** Fills a template and returns plain text. `locals` are the current loop items by name. */
  fill(template: string, locals?: Readonly<Record<string, string>>): string;
  /**
   * The typed value of a template that is a single reference, undefined when it is missing; of any other template, its
   * text.
   */
  value(template: string): unknown;
  /** Fills a template and loads its documents and files, ready for a model. */
  prompt(template: string, locals?: Readonly<Record<string, string>>): Promise<Prompt>;
  /** Like `prompt`, for text that was put together from several filled templates. */
  toPrompt(filled: FilledTemplate): Promise<Prompt>;
  /** Fills a template and keeps the files and resources that its references bring. */
  fillWithAttachments(template: string, locals?: Readonly<Record<string, string>>): FilledTemplate;
  labelOf(nodeId: string): string | null;
  /** Inputs and outputs of the run up to this step. */
  journal(): Promise<Journal>;
}

/** Written as a method, which TypeScript compares loosely, so runners of all specs fit into one catalog. */
export type NodeRunner<S extends AnySpec> =
  S extends NodeSpec<string, infer C, infer R, infer N>
    ? { run(step: Step<C, R, N>): Promise<Outcome<R>> }["run"]
    : never;
/** A runner of any type. `drive` gives it the ports that its spec needs. */
export type AnyRunner = {
  run(step: Step<unknown, unknown, readonly never[]>): Promise<Outcome<unknown>>;
}["run"];
export type Runners = Readonly<Record<string, AnyRunner>>;
