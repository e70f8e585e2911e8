/** The contract of a canvas kind: what agents and steps can create besides an answer. */
import type { z } from "zod";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import type { Range } from "#product/limits.ts";
import { withSentences } from "#product/sentences.ts";
import type { HtmlDocument } from "./html-documents.ts";

/** Prices in one workspace, in credits. */
export interface CanvasPrices {
  /** One request to the product's generation model. */
  readonly canvas: number;
  speech(model: string | null, seconds: number): number;
  video(model: string | null, seconds: number): number;
}

/** What later prompts get from a canvas: text and a file. */
export interface CanvasPromptText {
  readonly text: string;
  readonly file?: { readonly s3FilePath: string; readonly mediaType: string; readonly title: string };
}

/** Names of the stream parts that carry a canvas while it is being made. */
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
  /** The kind's name on the wire. */
  readonly kind: Kind;
  /** Shown to people. */
  readonly title: string;
  /** One line for the list of kinds. */
  readonly hint: string;
  /** Name of a lucide icon. */
  readonly icon: string;
  /** Name of the stream part that carries the content. */
  readonly streamPart: CanvasStreamPart;
  /** The input. Accepts unfinished configs; `missingFields` says what they need. */
  readonly config: z.ZodType<Config>;
  readonly content: z.ZodType<Content>;
  /** A new config; `wish` is the request that was entered for another kind. */
  draft(wish: string): Config;
  /** The template that describes what to make. */
  requestOf(config: Config): string;
  /** The config with every template replaced by `text`. */
  mapTemplates(config: Config, text: (template: string, name: string) => string): Config;
  /** What the config still needs, as noun phrases for "needs …"; empty when it is ready. */
  missingFields(config: Config): string[];
  /** The text that later prompts quote. */
  toPromptText(content: Content): CanvasPromptText;
  /** For kinds whose prompt text is not their whole content: how a model changes one. */
  readonly revision?: {
    /** What the model reads of the content that it changes. */
    source(content: Content): string;
    /** The changed content, with what it keeps of the one before. */
    keep(changed: Content, before: Content): Content;
  };
  /** One line for people, for kinds whose prompt text is not meant for people. */
  summarize?(content: Content): string;
  /** The pages of HTML that it consists of, for kinds that are drawn. */
  pages?(content: Content): readonly HtmlDocument[];
  /** The files that it can be saved as; none without it. */
  readonly formats?: readonly CanvasFormat[];
  /** Credits for making one canvas. */
  estimate(config: Config, prices: CanvasPrices): Range;
  /** `false` for media, because changing the text would not change the file. */
  readonly isEditable?: false;
  /** How long making one may take, in milliseconds; the usual limit of steps without it. */
  timeLimitMs?(config: Config): number;
}

export type ConfigOf<Spec> = Spec extends ArtifactSpec<string, infer Config, infer _Content> ? Config : never;
export type ContentOf<Spec> = Spec extends ArtifactSpec<string, infer _Config, infer Content> ? Content : never;

/** A spec of any kind. The functions are methods, which TypeScript compares loosely, so every spec fits. */
export type AnyArtifactSpec = ArtifactSpec<string, unknown, unknown>;

/** What people read of a canvas kind itself. */
export interface ArtifactWords {
  title: string;
  hint: string;
}

/** Declares a canvas kind, whose words are translated like all sentences. TypeScript infers its config and content. */
export function artifactSpec<const Kind extends string, Config, Content>(
  spec: ArtifactSpec<Kind, Config, Content>,
): ArtifactSpec<Kind, Config, Content> {
  return withSentences(`canvas ${spec.kind}`, spec, ["title", "hint"]);
}

/** The price of kinds that always cost one request. */
export function singleRequestCost({ canvas }: CanvasPrices): Range {
  return { min: canvas, max: canvas };
}
