/** The contract of a node type: all that the engine and the screens know about a type. */
import type { z } from "zod";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import type { Range } from "#product/limits.ts";
import { withSentences } from "#product/sentences.ts";
import type { Finding, LintContext } from "./check/check-graph.ts";
import type { Prices } from "./estimate.ts";
import type { Port } from "./host.ts";
import type { Message } from "./message.ts";
import type { Attachment, FilledTemplate, PromptText } from "./prompt.ts";
import type { Upload, Uploads } from "./upload.ts";

export type Family = "human" | "ai" | "flow";

export interface Traits {
  /** Never runs and has no edges. */
  executes?: false;
  /** What the step waits for. A step finished by a person or a payment needs no approval in a supervised run. */
  waits?: "input" | "payment" | "child";
  /** Chooses among several outgoing edges. */
  branches?: true;
  /** Hidden behind "Show deprecated". */
  deprecated?: true;
  /**
   * Sends data to another system. People may resend or skip a failed step, because no later step reads the response.
   */
  sends?: true;
  /** Keeps the place of a step of another product until a person replaces it. Nobody adds it. */
  placeholder?: true;
  /** Only people add it; the builder assistant does not offer it. */
  handmade?: true;
}

/** How a person may change a finished step in an interactive run. `feedback` sends a follow-up message to the agent. */
export type Revision = "edit" | "regenerate" | "feedback";

/** Kinds of ids in configs. Only nodes and fields are part of the graph itself. */
export type IdKind = "node" | "field" | "agent" | "workflow";

/** The setting that holds a template, and the names of loop items that the template may use. */
export interface TemplateSlot {
  readonly name: string;
  readonly locals?: readonly string[];
}

/** Gets every template, id, and secret of a config and returns what replaces it. `null` removes an id. */
export interface ReferenceMapper {
  text(template: string, slot: TemplateSlot): string;
  id(kind: IdKind, id: string): string | null;
  /** `to` is the only origin that the secret may be sent to. */
  secret(value: string, to: string): string;
}

/** A part of a result that templates can refer to: a field (by its global id) or an output (by its name). */
export interface StepOutput {
  readonly as: "field" | "output";
  readonly key: string;
  readonly label: string;
  /** Its type on the wire, such as a field's type. */
  readonly type?: string;
  /** The whole result says the same; the output is for code and rules, and files leave it out. */
  readonly isInWhole?: true;
}

export interface PromptTextContext<Config> {
  readonly config: Config;
  /** The key of one output; without it, the whole result is meant. */
  readonly output?: string;
  labelOf(nodeId: string): string | null;
}

/** A page of HTML in a result. */
export interface ResultPage {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly filename: string;
}

/** Messages for failed steps whose error has no message for people. */
export interface Failures {
  readonly run: string;
  /** Used when a person asked for another answer. */
  readonly regenerate?: string;
  /** Used when a model answered, but not in the requested form. */
  readonly noResult?: string;
}

/** Where the run continues: at the chosen node, along the only edge ("on"), or nowhere ("stop"). */
export type Next = { readonly node: string } | "stop" | "on";

/** A part of a step that is committed separately and runs once: a list item, a task, an iteration. */
export interface PieceKind<T> {
  readonly kind: string;
  readonly shape: z.ZodType<T>;
}

/** The pieces of a kind that a step has committed, by index. */
export type CommittedPieces = <T>(kind: PieceKind<T>) => ReadonlyMap<number, T>;

/** What reading a block of the compact form may use. */
export interface CompactFormContext {
  newId(): string;
  /** The id of the node with this index, or `null`. */
  nodeAt(index: unknown): string | null;
}

/**
 * What a node type is: data and pure functions, so every process and the browser can use a spec. Every type has the
 * required members; the optional ones are for types that behave in a special way.
 */
export interface NodeSpec<Type extends string, Config, Result, Needs extends readonly Port[]> {
  /** The type's name on the wire, such as `HUMAN_INPUT`. */
  readonly type: Type;
  readonly title: string;
  /** One line for the palette, without a period. */
  readonly hint: string;
  /** Other words that people search for. */
  readonly synonyms?: readonly string[];
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly family: Family;
  readonly traits?: Traits;
  /** What the builder saves. Accepts unfinished configs; `missingFields` says what they need. */
  readonly config: z.ZodType<Config>;
  /** What a finished step saves as `output.result`. */
  readonly result: z.ZodType<Result>;
  /** Whether visitors of a form see the step, unless the form's owner decides otherwise. */
  readonly visitors: "always" | "shown" | "hidden";
  readonly isInPdf: boolean;

  /** The config of a new node. */
  draft(): Config;
  /** A copy of the config in which the mapper has replaced every template, id, and secret. */
  mapReferences(config: Config, mapper: ReferenceMapper): Config;
  /** What the config still needs, as noun phrases for "needs …"; empty when the node can run. */
  missingFields(config: Config): string[];
  /** The text that later prompts quote. Empty text counts as a missing value. */
  toPromptText(result: Result, context: PromptTextContext<Config>): string | PromptText;
  /**
   * The structured value of the result or of one output, for rules and for references to a part of it. Without it, the
   * text is the value.
   */
  toValue?(result: Result, context: PromptTextContext<Config>): unknown;

  readonly execution?: ExecutionFacet<Config, Needs>;
  readonly branching?: BranchingFacet<Config, Result>;
  readonly form?: FormFacet<Config, Result>;
  readonly conversation?: ConversationFacet<Result>;
  readonly compact?: CompactFacet;

  /** Whether a step with this config changes something outside, for types that may. */
  acts?(config: Config): boolean;
  /** Fields and named outputs that templates can refer to, in display order. */
  outputs?(config: Config): StepOutput[];
  /** How people may change a finished step of this config in an interactive run. */
  revisions?(config: Config): readonly Revision[];
  /** Checks a result that a person submits beyond its shape, and returns it in its final form. */
  validateResult?(result: Result, config: Config): Accepted<Result>;
  /** One line about the result for people, for types whose prompt text is not meant for people. */
  summarize?(result: Result): string | undefined;
  /** The pages of HTML that a result consists of; files show pictures of them instead of the prompt text. */
  pages?(result: Result): readonly ResultPage[];
  /** The files that a result can be saved as by itself. */
  formats?(result: Result): readonly CanvasFormat[];
  /** What may be kept of a result as a pinned output. Drops personal data and answers that may be secret. */
  toPinnedResult?(result: Result): Result;
  /** Findings of the diagnosis that only this type can know. */
  lint?(config: Config, context: LintContext): Finding[];
  /** Credits that one visit costs. Free without it. */
  estimate?(config: Config, prices: Prices): Range;
  /** Assigns a new agent to every agent setting that is still empty; `createAgent` returns the new agent's id. */
  fillAgentSlots?(config: Config, createAgent: (role?: string) => string): Config;
}

/** A result that was accepted, or the sentence that says why it was refused. */
export type Accepted<Result> = { result: Result } | { refused: string };

/** What a type's runner works with. Types that only wait for someone have none. */
export interface ExecutionFacet<Config, Needs extends readonly Port[]> {
  /** The only ports that the runner gets. */
  readonly needs: Needs;
  /** The kinds of pieces that a step commits one by one. */
  readonly pieces?: readonly PieceKind<unknown>[];
  failures?(): Failures;
  /** How long one visit may run, in milliseconds, without the time it waits. The usual limit applies without it. */
  timeLimitMs?(config: Config): number;
}

/** For types whose result decides where the run continues, or whether it does. */
export interface BranchingFacet<Config, Result> {
  next(result: Result): Next;
  /** The config after the node's edges changed; `targets` are the nodes that the edges lead to now. */
  syncWithEdges?(config: Config, targets: readonly string[]): Config;
  /** The label of the edge to this node on the canvas. */
  edgeLabel?(config: Config, target: string): string;
}

/** How a field's value is written as a text. */
export interface TextFormat {
  /** For models, if the label does not say enough. */
  readonly hint?: string;
  /** The text must be one of these; empty allows any. */
  readonly options?: readonly string[];
  readonly maxChars?: number;
}

/** A field of a form, for callers that fill it in with a text. */
export interface FormField {
  /** Its key in `outputs`. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Its type on the wire. */
  readonly type: string;
  /** Its settings, named as on the wire: choices, hints, accepted files. Anyone who fills in the form may see them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Null if only a person can fill it in, for example with a file. */
  readonly text: TextFormat | null;
  /** The choices, if it has some. */
  readonly options?: readonly string[];
}

/** A file or page that a cell of a spreadsheet links to. */
export interface LinkedFile {
  readonly fieldId: string;
  readonly kind: Upload["kind"];
  readonly url: string;
}

/** Why values of a form were refused, and the name under which the refused one was given or is missing. */
export interface RefusedValue {
  readonly refused: string;
  readonly field: string;
}

/** For the type that asks people to fill in fields. */
export interface FormFacet<Config, Result> {
  /** In display order. */
  fields(config: Config): FormField[];
  /**
   * The answers that values from another run stand for, by the keys of `outputs`. `isComplete` when no field is left
   * for a person to fill in; `unusable` has the keys of values that don't fit their field.
   */
  prefill(
    given: Readonly<Record<string, FilledTemplate>>,
    config: Config,
  ): { result: Result; isComplete: boolean; unusable: readonly string[] };
  /**
   * The answers that texts from a program, a file or a trigger stand for, by the id or the exact label of their field;
   * lists and objects are JSON. Stored files in them are not verified yet.
   */
  readValues(given: Readonly<Record<string, string>>, config: Config): { result: Result } | RefusedValue;
  /**
   * The links to files in the cells of a spreadsheet row, by field id; several are separated by "|". Refuses a row that
   * can't start a run, as far as that is known without its files.
   */
  readCells(cells: Readonly<Record<string, string>>, config: Config): { links: readonly LinkedFile[] } | RefusedValue;
  /** The text that `readValues` takes for a field with these stored files. */
  filesText(fieldId: string, files: readonly Attachment[], config: Config): string;
  /** The config of one form in place of two that follow each other directly. */
  mergeWithNext(config: Config, next: Config): Config;
  /** The stored files that a submitted result names, and the result with what the server knows about these files. */
  readonly uploads: {
    fileKeysIn(result: Result, config: Config): string[];
    replaceWithStored(result: Result, config: Config, stored: Uploads): Accepted<Result>;
  };
}

/** For the type in which a person talks with an agent while the run waits. */
export interface ConversationFacet<Result> {
  /** A message becomes the next piece of this kind, and the step continues with it. */
  readonly messagePiece: PieceKind<unknown>;
  /** The messages so far, without what the workflow itself told the agent first. */
  shownMessages(committed: CommittedPieces, config: unknown): Message[];
  /** Why no message can follow after so many, or `null`. */
  refusalFor(messageCount: number): string | null;
  /**
   * The result when a person ends the conversation. It is made of committed pieces only, never of what the page sends.
   */
  finish(committed: CommittedPieces): Accepted<Result>;
}

/** The type's part of the compact form, in which models and files describe a workflow. */
export interface CompactFacet {
  /** What a model fills in. Models are not offered types without it. */
  readonly schema?: z.ZodObject;
  /** Turns a block of the compact form into something that `config` accepts. */
  toConfig?(block: Readonly<Record<string, unknown>>, context: CompactFormContext): Readonly<Record<string, unknown>>;
}

/** A spec of any type. The functions are methods, which TypeScript compares loosely, so every spec fits. */
export type AnySpec = NodeSpec<string, unknown, unknown, readonly Port[]>;
export type ConfigOf<S extends AnySpec> = S extends NodeSpec<string, infer C, infer _R, readonly Port[]> ? C : never;
export type ResultOf<S extends AnySpec> = S extends NodeSpec<string, infer _C, infer R, readonly Port[]> ? R : never;

/** How a person may change the result of a step with this config. */
export const revisionsOf = (spec: AnySpec, config: unknown): readonly Revision[] => spec.revisions?.(config) ?? [];

/** Whether a test of a step with this config has effects outside of the test. */
export const hasSideEffects = (spec: AnySpec, config: unknown): boolean =>
  spec.traits?.sends === true ||
  spec.traits?.waits === "payment" ||
  spec.traits?.waits === "child" ||
  spec.acts?.(config) === true;

/** Node types by their names on the wire. */
export type Catalog = Readonly<Record<string, AnySpec>>;

/** What people read of a node type itself. */
export interface NodeWords {
  title: string;
  hint: string;
  synonyms: readonly string[];
}

/** Declares a node type, whose words are translated like all sentences. TypeScript infers its config and result. */
export function nodeSpec<const T extends string, C, R, const N extends readonly Port[] = []>(
  spec: NodeSpec<T, C, R, N>,
): NodeSpec<T, C, R, N> {
  return withSentences(`step ${spec.type}`, spec, ["title", "hint", "synonyms"]);
}
