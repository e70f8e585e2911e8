/** The half of the catalog that makes content. */
import type { z } from "zod";
import type { Part } from "#engine/prompt.ts";
import { makeAgent } from "./agent/server.ts";
import type { CanvasStreamPart, ConfigOf, ContentOf } from "./artifact.ts";
import { makeAudio } from "./audio/server.ts";
import { makeCarousel } from "./carousel/server.ts";
import { makeHtml } from "./html/server.ts";
import type { ArtifactKind, artifacts } from "./index.ts";
import { makeText } from "./text/server.ts";
import { makeVideo } from "./video/server.ts";
import { makeWorkflow } from "./workflow/server.ts";

/** What a set-up is written by: its shape, and the rules for the model. */
export interface DraftRules {
  readonly name: string;
  readonly schema: z.ZodType<unknown>;
  readonly system: string;
}

/** What a kind may use; whatever it calls is charged once, and streamed to whoever looks on. */
export interface CanvasTools {
  /** The generation model's answer, which streams under the kind's own name. */
  generateText(ask: { system: string; parts: readonly Part[] }): Promise<string>;
  /** An answer in the form of a schema; its JSON streams under the kind's own name. */
  generateObject<T>(ask: { name: string; system: string; parts: readonly Part[]; schema: z.ZodType<T> }): Promise<T>;
  /** The spoken script as a stored file. */
  generateSpeech(ask: { model: string; voice: string; script: string; instructions: string }): Promise<string>;
  /** The video as a stored file. */
  generateVideo(ask: { model: string; prompt: string; aspectRatio: string; resolution: string }): Promise<string>;
  /** Something that is known at once. */
  streamPart(part: CanvasStreamPart, data: string): void;
  /** How agents and workflows are written; kinds do not know the types of steps. */
  readonly draftRules: { readonly agent: DraftRules; readonly workflow: DraftRules };
}

export interface CanvasInput<Config> {
  /** Its templates are filled. */
  readonly config: Config;
  /** What is wanted, ready for a model: the filled wish first, then what it brings along. */
  readonly request: readonly Part[];
  readonly tools: CanvasTools;
}

export type Maker<Spec> = (making: CanvasInput<ConfigOf<Spec>>) => Promise<ContentOf<Spec>>;

export const makers: { [Kind in ArtifactKind]: Maker<(typeof artifacts)[Kind]> } = {
  TEXT: makeText,
  HTML: makeHtml,
  CAROUSEL: makeCarousel,
  AUDIO: makeAudio,
  VIDEO: makeVideo,
  AGENT: makeAgent,
  WORKFLOW: makeWorkflow,
};
