/** The half of the catalog that runs tools. */
import type { Secret } from "#lib/secret.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { runGenerateFlashcards } from "./generate-flashcards/server.ts";
import { runGenerateMindmap } from "./generate-mindmap/server.ts";
import type { ToolName, tools } from "./index.ts";
import { runManageTaskPlan } from "./manage-task-plan/server.ts";
import { readResultRunner } from "./read-result/server.ts";
import { scrapeWebsiteContentRunner } from "./scrape-website-content/server.ts";
import type { InputOf, OutputOf } from "./tool.ts";
import { webSearchRunner } from "./web-search/server.ts";

/** A file that a tool made. */
export interface ToolFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A stored file, for outputs and cards. */
export interface StoredToolFile {
  readonly name: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  readonly s3FilePath: string;
}

/** What features do for tools, which must not import them. */
export interface ToolPorts {
  /** Stores a file of the workspace, within its storage limit. */
  storeFile(file: ToolFile): Promise<StoredToolFile>;
  /** A key that the workspace added in its settings; null if there is none. */
  findKey(type: CredentialType): Promise<Secret | null>;
  /** The whole result of a call of the same chat or run, as models read it; null if there is none. */
  findResult(resultId: string): Promise<{ readonly tool: string; readonly text: string } | null>;
}

/** One call of a tool. No tool knows whether it runs in a chat or in a step of a run. */
export interface ToolCallContext<Output> {
  readonly ctx: WorkspaceContext;
  /** The same for every attempt of the call; use it as the idempotency key of what the tool makes. */
  readonly callId: string;
  /** Ends the call when the person stops the turn, or its time is up. */
  readonly signal: AbortSignal;
  readonly ports: ToolPorts;
  /** Shows a preliminary output on the card. */
  report(output: Output): void;
}

/** The server half of a tool. Refusals are AppErrors, whose message the model and the person read. */
export interface ToolRunner<Spec> {
  run(call: ToolCallContext<OutputOf<Spec>>, input: InputOf<Spec>): Promise<OutputOf<Spec>>;
  /** What the model gets of an output; the output as JSON without it. */
  toModel?(output: OutputOf<Spec>): string;
}

/** Tools that run by themselves; the others are answered by people, or by features that own what they need. */
export const toolRunners: { readonly [Name in ToolName]?: ToolRunner<(typeof tools)[Name]> } = {
  scrape_website_content: scrapeWebsiteContentRunner,
  web_search: webSearchRunner,
  generate_flashcards: runGenerateFlashcards,
  generate_mindmap: runGenerateMindmap,
  manage_task_plan: runManageTaskPlan,
  read_result: readResultRunner,
};
