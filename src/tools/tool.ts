/** The contract of a tool: what agents, screens and the server know about it. */
import type { z } from "zod";

/**
 * What a call changes. A tool that only reads, or makes something that stays in its conversation, has none: its call may
 * run again after a crash. Every other call runs at most once, and asks a person first unless the agent says otherwise.
 */
export type Action = "changes" | "sends" | "pays";

/**
 * For people: whether a tool looks at something, makes something that stays in its conversation, changes something in the
 * workspace or an account of it, or sends something that others receive.
 */
export type Reach = "look" | "make" | "change" | "send";

export interface ToolSpec<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** What a model writes. Strict and bounded; `describe` fields whose name does not say enough. */
  readonly input: Input;
  /** What the card shows and, unless the server half has `toModel`, what the model gets. */
  readonly output: Output;
  /** For models: what it does and when to call it. Plain instructions, the same for every call. */
  readonly description: string;
  /** Inputs that show a model how to call it. */
  readonly examples: readonly z.input<Input>[];
  readonly acts?: Action;
  /** Only where it doesn't follow from `acts` (`reachOf`). */
  readonly reach?: Reach;
  /** Acts, but under the id of its call: another attempt finds what the first one did. It may run again after a crash. */
  readonly isRepeatable?: true;
  /** The output comes from outside: web pages, files, other servers. Acting calls after it ask a person. */
  readonly isUntrusted?: true;
  /** Whose account at another service it uses. */
  readonly account: "none" | "workspace" | "person";
  /** Pinned tools are always offered; others can be left to the tool search. */
  readonly listing: "pinned" | "searchable";
  /** Offered on the FREE plan. */
  readonly isOnFreePlan?: true;
  /** Calls that may run at the same time in one turn; no limit without it. */
  readonly maxParallel?: number;
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Credits for one call, reserved before it runs; free without it. */
  credits?(input: z.output<Input>): number;
  /** What a call cost in the end, if it can be less than reserved. */
  actualCredits?(output: z.output<Output>): number;
  /** Whether a person asked for what is shown, so that the call isn't collapsed among others. */
  showsResult?(output: z.output<Output>): boolean;
  /**
   * What an acting call reaches: a host, an address, a channel, or the id of a thing of the workspace. Calls of `tool`, the
   * name on the wire, with a target on the agent's own list run even after it has read something from outside.
   */
  target?(input: z.output<Input>, tool: string): string | null;
  /** A person answers instead of the server: the output of what they gave, or why it can't be accepted. */
  acceptAnswer?(input: z.output<Input>, given: unknown): { output: z.output<Output> } | { refused: string };
  /** The files of an accepted answer. */
  readonly answerFiles?: AnswerFiles<z.output<Output>>;
}

/** The server accepts only files that the person who answers has uploaded. */
export interface AnswerFiles<Output> {
  pathsIn(output: Output): string[];
  /** The answer with what the server knows of its files, by their paths; refused if one is missing. */
  replaceWithStored(output: Output, files: ReadonlyMap<string, AnsweredFile>): { output: Output } | { refused: string };
}

/** What the server knows of a file that a person uploaded. */
export interface AnsweredFile {
  readonly name: string;
  readonly size: number;
  /** Of its extracted text; null for an image. */
  readonly documentId: string | null;
  readonly text: string;
}

/** Declares a tool. TypeScript infers its shapes. */
export const toolSpec = <Input extends z.ZodType, Output extends z.ZodType>(
  spec: ToolSpec<Input, Output>,
): ToolSpec<Input, Output> => spec;

export type InputOf<Spec> = Spec extends ToolSpec<infer Input, z.ZodType> ? z.output<Input> : never;
export type OutputOf<Spec> = Spec extends ToolSpec<z.ZodType, infer Output> ? z.output<Output> : never;

/** What a tool does with what it reaches. A spec says so itself where that doesn't follow from how it acts. */
export function reachOf({ reach, acts }: Pick<ToolSpec, "reach" | "acts">): Reach {
  if (reach) return reach;
  if (!acts) return "look";
  return acts === "changes" ? "change" : "send";
}
