/** The half of the catalog that creates content. */
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

/** How a model writes an agent or a workflow: schema and rules. */
export interface DraftRules {
  readonly name: string;
  readonly schema: z.ZodType<unknown>;
  readonly system: string;
}

/** What a maker may use. Each call is charged once and streamed to everyone who is watching. */
export interface CanvasTools {
  /** Returns the generation model's answer and streams it as the kind's part. */
  generateText(ask: { system: string; parts: readonly Part[] }): Promise<string>;
  /** Returns an object that satisfies the schema and streams its JSON as the kind's part. */
  generateObject<T>(ask: { name: string; system: string; parts: readonly Part[]; schema: z.ZodType<T> }): Promise<T>;
  /** Generates speech and returns the path of the stored file. */
  generateSpeech(ask: { model: string; voice: string; script: string; instructions: string }): Promise<string>;
  /** Generates a video and returns the path of the stored file. */
  generateVideo(ask: { model: string; prompt: string; aspectRatio: string; resolution: string }): Promise<string>;
  /** Streams data that is known already. */
  streamPart(part: CanvasStreamPart, data: string): void;
  /** Rules for agents and workflows, because canvas kinds don't know the types of steps. */
  readonly draftRules: { readonly agent: DraftRules; readonly workflow: DraftRules };
}

export interface CanvasInput<Config> {
  /** The config with filled templates. */
  readonly config: Config;
  /** What to make, ready for a model: the filled request, then its documents and files. */
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
