/** The contract of a node type. The engine and every screen know the types by this alone. */
import type { z } from "zod";
import type { Range } from "#product/limits.ts";
import type { Finding, LintContext } from "./check/check-graph.ts";
import type { Prices } from "./estimate.ts";
import type { Journal } from "./execution/journal.ts";
import type { Host, Port } from "./host.ts";
import type { FilledTemplate, Prompt, PromptText } from "./prompt.ts";
import type { TriggerType } from "./status.ts";
import type { Uploads } from "./upload.ts";

export type Family = "human" | "ai" | "flow";

export interface Traits {
  /** Never runs and has no edges. */
  executes?: false;
  /** Whom it waits for. What a person or a payment finishes needs no approval in a supervised run. */
  waits?: "input" | "payment" | "child";
  /** Chooses among several outgoing edges. */
  branches?: true;
  /** Hidden behind "Show deprecated". */
  deprecated?: true;
  /** Sends something outside. A failed one may be sent again by hand or left out, for nothing waits for what it brings. */
  sends?: true;
  /** Made by people only: the builder assistant does not offer it. */
  handmade?: true;
}

/** How a person may change a finished step in an interactive run. `feedback` is a follow-up and a new answer. */
export type Revision = "edit" | "regenerate" | "feedback";

/** Ids that stand in configs. Only `node` and `field` belong to the graph itself. */
export type IdKind = "node" | "field" | "agent" | "workflow";

/** Where a template stands, and which loop items its author may use in it. */
export interface TemplateSlot {
  readonly name: string;
  readonly locals?: readonly string[];
}

/** Sees all of a config that points elsewhere, and may replace it. `null` cuts an id off. */
export interface ReferenceMapper {
  text(template: string, slot: TemplateSlot): string;
  id(kind: IdKind, id: string): string | null;
  /** `to` is the origin it may be sent to, and no other. */
  secret(value: string, to: string): string;
}

/** Something in a result that can be referenced by itself: a field (global id) or an output (by name). */
export interface StepOutput {
  readonly as: "field" | "output";
  readonly key: string;
  readonly label: string;
  /** The word for it on the wire, such as a field's type. */
  readonly type?: string;
}

export interface PromptTextContext<Config> {
  readonly config: Config;
  /** The key of one offer; absent means the whole result. */
  readonly output?: string;
  labelOf(nodeId: string): string | null;
}

/** What a step says when it fails without a sentence of its own. */
export interface Failures {
  readonly run: string;
  /** A person had asked for another answer. */
  readonly regenerate?: string;
  /** A model answered, but not in the form it was asked for. */
  readonly noResult?: string;
}

/** Where a finished step leads: `{ node }` a router's choice, "stop" a gate's, "on" along the only edge. */
export type Next = { readonly node: string } | "stop" | "on";

/** A part of a step that is committed by itself and never made twice: a list item, a task, an iteration. */
export interface PieceKind<T> {
  readonly kind: string;
  readonly shape: z.ZodType<T>;
}

/** What a step has committed of a kind, by index. */
export type CommittedPieces = <T>(kind: PieceKind<T>) => ReadonlyMap<number, T>;

/** Reads the short form of a config. */
export interface CompactFormContext {
  newId(): string;
  /** The id of the node with this index, or `null`. */
  nodeAt(index: unknown): string | null;
}

/** What a node type is: facts and pure functions, so it may travel anywhere. */
export interface NodeSpec<Type extends string, Config, Result, Needs extends readonly Port[]> {
  /** The wire's word. */
  readonly type: Type;
  readonly title: string;
  /** One line for the palette. */
  readonly hint: string;
  /** Other words by which people look for it. */
  readonly synonyms?: readonly string[];
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly family: Family;
  readonly traits?: Traits;
  /** What the builder saves. Accepts unfinished configs; `lacks` says what is missing. */
  readonly config: z.ZodType<Config>;
  /** What a finished step saves as `output.result`. */
  readonly result: z.ZodType<Result>;
  /** The only ports `run` will see. */
  readonly needs: Needs;
  readonly pieces?: readonly PieceKind<unknown>[];
  readonly failures?: Failures;
  readonly revisions: readonly Revision[];
  /** Where only some results can be revised in all these ways. */
  revisionsOf?(config: Config): readonly Revision[];
  /** Shown to visitors of a form, as long as its owner does not say otherwise. */
  readonly visitors: "always" | "shown" | "hidden";
  readonly isInPdf: boolean;
  /** How long one visit may run, waits not counted; without it, as long as most. */
  timeLimitMs?(config: Config): number;
  /** A new node. */
  draft(): Config;
  /** Passes everything that points elsewhere through the visitor; the rest stays. */
  mapReferences(config: Config, visitor: ReferenceMapper): Config;
  /** What the config still lacks, as noun phrases for "needs …"; empty means ready. */
  missingFields(config: Config): string[];
  /** What later prompts may quote. An empty text counts as missing. */
  toPromptText(result: Result, about: PromptTextContext<Config>): string | PromptText;
  /** For a line that people read, where what prompts quote is not made for them. */
  summarize?(result: Result): string | undefined;
  /** Fields and named outputs, in display order. */
  outputs?(config: Config): StepOutput[];
  /** Needed with the trait `branches`; without it a step leads on. */
  next?(result: Result): Next;
  /** Needed with the trait `branches`: the config brought in line with the nodes that its edges lead to. */
  syncWithEdges?(config: Config, targets: readonly string[]): Config;
  /** A word on the edge to this node, for the canvas. */
  edgeLabel?(config: Config, target: string): string;
  /** While it waits, a person may say something to it: that becomes a piece, and the step goes on with it. */
  readonly acceptsMessages?: {
    readonly piece: PieceKind<unknown>;
    /** Why no more can be said after so many, or `null`. */
    refusalFor(messageCount: number): string | null;
  };
  /** The result when a person ends it, from what the step has committed; what the person sends is not looked at. */
  finishConversation?(committed: CommittedPieces): { result: Result } | { refused: string };
  /** Takes a result that a person brings, in its final form, or refuses it with a sentence. */
  validateResult?(result: Result, config: Config): { result: Result } | { refused: string };
  /** Where what a person brings names files: which, and the result in the server's own words instead of theirs. */
  readonly uploads?: {
    fileKeysIn(result: Result, config: Config): string[];
    replaceWithStored(result: Result, config: Config, stored: Uploads): { result: Result } | { refused: string };
  };
  /** What the diagnosis has to say besides the general rules. */
  lint?(config: Config, context: LintContext): Finding[];
  /** Credits of one visit; without it, none. */
  estimate?(config: Config, prices: Prices): Range;
  /** What of a result may stand in a workflow as a pinned output; without it, all. What others answered may be secret, and addresses are nobody's test data. */
  toPinnedResult?(result: Result): Result;
  /** Takes in a step of its type that follows it directly, where two in a row are one too many. */
  mergeWithNext?(config: Config, next: Config): Config;
  /** Gives every open place for an agent to a new one: `hire` answers its id. */
  fillAgentSlots?(config: Config, createAgent: (role?: string) => string): Config;
  /** The type's block of a short form as models write it; without it they are not offered the type. */
  readonly compactForm?: z.ZodObject;
  /**
   * The answers that texts and files from outside stand for, by the keys of `offers`. `isWhole`: nothing is left that a
   * person would have to be asked.
   */
  prefill?(given: Readonly<Record<string, FilledTemplate>>, config: Config): { result: Result; isComplete: boolean };
  /** Turns the type's block of a short form into something that `config` accepts. */
  fromCompact?(
    block: Readonly<Record<string, unknown>>,
    context: CompactFormContext,
  ): Readonly<Record<string, unknown>>;
}

/** A spec of any type. Its functions are methods, so the compiler lets specs of all shapes in. */
export type AnySpec = NodeSpec<string, unknown, unknown, readonly Port[]>;
export type ConfigOf<S extends AnySpec> = S extends NodeSpec<string, infer C, infer _R, readonly Port[]> ? C : never;
export type ResultOf<S extends AnySpec> = S extends NodeSpec<string, infer _C, infer R, readonly Port[]> ? R : never;

/** How a person may change what a step of this config has brought. */
export const revisionsOf = (spec: AnySpec, config: unknown): readonly Revision[] =>
  spec.revisionsOf?.(config) ?? spec.revisions;

/** The node types at hand, by their word on the wire. */
export type Catalog = Readonly<Record<string, AnySpec>>;

/** What a step asks the engine to do next. */
export type Outcome<Result> =
  | { done: Result }
  /** `text` says what went wrong on the way there, for a person who may try again. */
  | { wait: "input" | "payment" | "child"; text?: string }
  /** The step begins anew after that time. `text` says why it has to. */
  | { wait: "time"; afterMs: number; text?: string }
  /** Something was sent and may have arrived: a person decides. `text` says what. */
  | { wait: "unknown"; text: string }
  | { fail: string };

export interface RunContext {
  readonly id: string;
  readonly workflowId: string;
  readonly workflowTitle: string;
  readonly triggerType: TriggerType;
  /** Somebody looks on; else the run goes on in the background. */
  readonly isAttended: boolean;
  /** A test by somebody who builds: steps with a pinned output bring that, and do not run. */
  readonly usesPinnedOutputs?: boolean;
  readonly customUserId?: string;
  readonly customSessionContext?: Readonly<Record<string, string>>;
}

export type PieceOutcome<T> =
  | { value: T }
  /** `isSkipped`: a person has decided to go on without it. */
  | { error: string; isSkipped?: true };

export interface PieceTools<Needs extends readonly Port[]> {
  /** Ports whose calls count as this piece's. */
  readonly host: Pick<Host, Needs[number]>;
  readonly signal: AbortSignal;
}

export interface ItemPiece<T, Needs extends readonly Port[]> extends PieceTools<Needs> {
  readonly index: number;
  /** How the pieces before it ended; complete only when they are made in turn. */
  readonly earlier: readonly PieceOutcome<T>[];
}

export interface Pieces<Needs extends readonly Port[]> {
  /** The values committed so far, by their index: its own, and what people said to it. */
  committed<T>(kind: PieceKind<T>): Promise<ReadonlyMap<number, T>>;
  /** The committed value, or the one made now, which is committed before it is handed back. */
  runOnce<T>(kind: PieceKind<T>, index: number, make: (piece: PieceTools<Needs>) => Promise<T>): Promise<T>;
  /**
   * One piece per item: one at a time while someone is watching, three at a time in the background, or always one at a
   * time. A failure doesn't stop the other pieces. In the background, failures are returned in their place, unless all
   * failed; in an attended run, they fail the step at the end, until they are retried or skipped.
   */
  runAll<I, T>(
    kind: PieceKind<T>,
    items: readonly I[],
    make: (item: I, piece: ItemPiece<T, Needs>) => Promise<T>,
    options?: { inOrder?: boolean },
  ): Promise<PieceOutcome<T>[]>;
}

/** Everything a runner may know. */
export interface Step<Config, Result, Needs extends readonly Port[]> {
  readonly config: Config;
  readonly host: Pick<Host, Needs[number]>;
  readonly pieces: Pieces<Needs>;
  readonly run: RunContext;
  readonly signal: AbortSignal;
  /** Set when a person asked for another answer: the earlier result and the feedback, "" when they gave none. */
  readonly regeneration?: { readonly before: Result; readonly feedback: string };
  /** A template as plain text. `locals` are the loop items bound now. */
  fill(template: string, locals?: Readonly<Record<string, string>>): string;
  /** A template with its documents' texts and files, ready for a model. */
  prompt(template: string, locals?: Readonly<Record<string, string>>): Promise<Prompt>;
  /** As `prompt`, for text that is put together from several filled templates. */
  toPrompt(filled: FilledTemplate): Promise<Prompt>;
  fillWithAttachments(template: string, locals?: Readonly<Record<string, string>>): FilledTemplate;
  labelOf(nodeId: string): string | null;
  /** What went into the run and what came out of it before this step. */
  journal(): Promise<Journal>;
}

/** A method in disguise: bivariant, so that runners of all specs fit into one catalog. */
export type NodeRunner<S extends AnySpec> =
  S extends NodeSpec<string, infer C, infer R, infer N>
    ? { run(step: Step<C, R, N>): Promise<Outcome<R>> }["run"]
    : never;
/** A runner of any type; which ports it really has is between its spec and `drive`. */
export type AnyRunner = {
  run(step: Step<unknown, unknown, readonly never[]>): Promise<Outcome<unknown>>;
}["run"];
export type Runners = Readonly<Record<string, AnyRunner>>;

/** Declares a node type; the compiler learns its shapes from the declaration. */
export function nodeSpec<const T extends string, C, R, const N extends readonly Port[]>(
  spec: NodeSpec<T, C, R, N>,
): NodeSpec<T, C, R, N> {
  return spec;
}
