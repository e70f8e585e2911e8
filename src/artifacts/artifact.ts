/** The contract of a canvas kind: what an agent or a step may make besides an answer. */
import type { z } from "zod";
import type { Range } from "#product/limits.ts";

/** What making costs in one workspace, in credits. */
export interface CanvasPrices {
  /** One request of the product's own generation model. */
  readonly canvas: number;
  speech(model: string | null, seconds: number): number;
  video(model: string | null, seconds: number): number;
}

/** What later prompts quote of a canvas, and the file that goes with it. */
export interface CanvasPromptText {
  readonly text: string;
  readonly file?: { readonly s3FilePath: string; readonly mediaType: string; readonly title: string };
}

/** Names of the pieces of a stream that carry what is being made. */
export type CanvasStreamPart =
  | "textDelta"
  | "htmlDelta"
  | "carouselDelta"
  | "script"
  | "prompt"
  | "s3Path"
  | "agentDelta"
  | "workflowDelta";

export interface ArtifactSpec<Kind extends string, Config, Content> {
  /** The wire's word. */
  readonly kind: Kind;
  /** For people. */
  readonly title: string;
  /** One line for the choice among the kinds. */
  readonly hint: string;
  /** Name of a lucide icon. */
  readonly icon: string;
  /** Name of the stream part that carries its content. */
  readonly streamPart: CanvasStreamPart;
  /** What is asked for. Accepts unfinished ones; `lacks` says what is missing. */
  readonly config: z.ZodType<Config>;
  readonly content: z.ZodType<Content>;
  /** A new one; the wish is what another kind was asked for. */
  draft(wish: string): Config;
  /** The text that says what is wanted, with its mentions. */
  requestOf(config: Config): string;
  /** Passes every template through `text`, with its name. */
  mapTemplates(config: Config, text: (template: string, name: string) => string): Config;
  /** What is missing, as noun phrases for "needs …"; empty means ready. */
  missingFields(config: Config): string[];
  /** What later prompts may quote. */
  toPromptText(content: Content): CanvasPromptText;
  /** For a line that people read, where what prompts quote is not made for them. */
  summarize?(content: Content): string;
  /** Credits of making one. */
  estimate(config: Config, prices: CanvasPrices): Range;
  /** `false`: changing its words would not change what was made of them. */
  readonly isEditable?: false;
  /** How long making one may take; without it, as long as any step. */
  timeLimitMs?(config: Config): number;
}

export type ConfigOf<Spec> = Spec extends ArtifactSpec<string, infer Config, infer _Content> ? Config : never;
export type ContentOf<Spec> = Spec extends ArtifactSpec<string, infer _Config, infer Content> ? Content : never;

/** A spec of any kind. Its functions are methods, so the compiler lets specs of all shapes in. */
export type AnyArtifactSpec = ArtifactSpec<string, unknown, unknown>;

/** Declares a canvas kind; the compiler learns its shapes from the declaration. */
export function artifactSpec<const Kind extends string, Config, Content>(
  spec: ArtifactSpec<Kind, Config, Content>,
): ArtifactSpec<Kind, Config, Content> {
  return spec;
}

/** For kinds that cost one request, whatever they are asked for. */
export function singleRequestCost({ canvas }: CanvasPrices): Range {
  return { min: canvas, max: canvas };
}
