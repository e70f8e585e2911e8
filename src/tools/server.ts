/** The half of the catalog that runs tools. */
import type { Secret } from "#lib/secret.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { FolderFile } from "#platform/sandbox/folder.ts";
import type { CanvasKind, ChatCanvasKind } from "#product/canvas/canvas-kinds.ts";
import type { ImageAspect } from "#product/models/image.ts";
import type { CredentialType } from "#product/models/provider.ts";
import type { SkillFile } from "#product/skills/skill-file.ts";
import type { Evidence } from "#product/tools/evidence.ts";
import type { ListedTable, TableAnswer } from "#product/tools/knowledge-table.ts";
import type { Passage } from "#product/tools/passage.ts";
import type { SchedulePort } from "#product/tools/schedule-port.ts";
import { askPersonTeller } from "./ask-person/server.ts";
import { runCreateCanvas } from "./create-canvas/server.ts";
import { createMemoryNoteRunner } from "./create-memory-note/server.ts";
import { createScheduleRunner } from "./create-schedule/server.ts";
import { delegationTeller } from "./delegate-task-to-sub-agent/server.ts";
import { deleteMemoryNoteRunner } from "./delete-memory-note/server.ts";
import { deleteScheduleRunner } from "./delete-schedule/server.ts";
import { executePythonRunner } from "./execute-python/server.ts";
import { runGenerateFlashcards } from "./generate-flashcards/server.ts";
import { generateImageRunner } from "./generate-image/server.ts";
import { runGenerateMindmap } from "./generate-mindmap/server.ts";
import { getContextRunner } from "./get-context-from-provided-knowledge-sources-and-notes/server.ts";
import type { ToolName, tools } from "./index.ts";
import { listSchedulesRunner } from "./list-schedules/server.ts";
import { listSourcesRunner } from "./list-sources/server.ts";
import { runManageTaskPlan } from "./manage-task-plan/server.ts";
import { pexelsImageSearchRunner } from "./pexels-image-search/server.ts";
import { pexelsVideoSearchRunner } from "./pexels-video-search/server.ts";
import { queryTableRunner } from "./query-table/server.ts";
import { runReadCanvas } from "./read-canvas/server.ts";
import { readPagesRunner } from "./read-pages/server.ts";
import { readResultRunner } from "./read-result/server.ts";
import { readSkillRunner } from "./read-skill/server.ts";
import { scrapeWebsiteContentRunner } from "./scrape-website-content/server.ts";
import { searchPastChatsRunner } from "./search-past-chats/server.ts";
import { searchTextRunner } from "./search-text/server.ts";
import type { InputOf, OutputOf } from "./tool.ts";
import { runUpdateCanvas } from "./update-canvas/server.ts";
import { updateMemoryNoteRunner } from "./update-memory-note/server.ts";
import { updateScheduleRunner } from "./update-schedule/server.ts";
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

/** A canvas as chats name it. */
export interface CanvasReference {
  readonly documentId: string;
  readonly kind: ChatCanvasKind;
  readonly title: string;
  readonly version: number;
}

/** What to make: a request for a model, or the text itself. */
export interface CanvasWish {
  readonly kind: CanvasKind;
  readonly title: string;
  readonly task: string;
  readonly content?: string | undefined;
}

/** A change: instructions for a model, or the new text. */
export interface CanvasChange {
  readonly documentId: string;
  readonly instructions: string;
  readonly content?: string | undefined;
}

/** Canvases of the person for whom the agent works. They are streamed to readers while they are written. */
export interface CanvasPort {
  /** Calls `onStart` before the canvas is written. The same call makes the same canvas. */
  create(wish: CanvasWish, onStart: (canvas: CanvasReference) => void): Promise<CanvasReference>;
  /** Keeps the earlier content as a version. */
  update(change: CanvasChange, onStart: (canvas: CanvasReference) => void): Promise<CanvasReference>;
  /** The start of its text, as prompts quote it. */
  read(documentId: string): Promise<CanvasReference & { readonly content: string; readonly totalChars: number }>;
}

/** The working folder of a chat or run. A call that is not answered changes nothing. */
export interface FolderPort {
  /** Its files; null if they are lost. */
  open(): Promise<readonly FolderFile[] | null>;
  /** Keeps these files for later calls. False if the workspace's storage is full. */
  keep(files: readonly FolderFile[]): Promise<boolean>;
}

/** A source of the knowledge library, as lists for models have it. */
export interface KnowledgeSourceLine {
  readonly sourceId: string;
  readonly title: string;
  /** Pages, slides or sheets; of a text without them, its passages. */
  readonly pages: number;
}

export interface ListedSource extends KnowledgeSourceLine {
  /** Missing for a source without tables. */
  readonly tables?: ListedTable[];
}

/** What one turn may look in of the knowledge library. Passages have the numbers by which its answer cites them. */
export interface KnowledgePort {
  /** The sources and folders, as people call them. */
  readonly titles: readonly string[];
  /** The passages that fit a question best. */
  find(ask: { readonly question: string; readonly signal: AbortSignal }): Promise<FoundKnowledge>;
  /** The passages that have all these words. */
  findWords(words: string): Promise<Passage[]>;
  /** By title, from the one at `offset`, and how many there are. */
  list(offset: number): Promise<{ readonly sources: ListedSource[]; readonly total: number }>;
  /** Some of the sources are tables that can be asked. */
  readonly hasTables: boolean;
  /** Runs a statement over the tables that it names. */
  askTables(ask: { readonly sql: string; readonly signal: AbortSignal }): Promise<TableAnswer>;
  /** Null for a source that isn't one of these. */
  read(sourceId: string, pages: { readonly from: number; readonly to: number }): Promise<ReadKnowledge | null>;
}

export interface FoundKnowledge {
  readonly passages: Passage[];
  /** What reordered them, as people call it, and whether it failed; null if nothing did. */
  readonly rerank: { readonly by: string; readonly isFailed: boolean } | null;
  /** How well they support an answer; null if their words can't tell. */
  readonly evidence: Evidence | null;
}

export interface ReadKnowledge extends KnowledgeSourceLine {
  readonly passages: readonly Passage[];
}

/** The skills that one turn may read. */
export interface SkillPort {
  readonly names: readonly string[];
  /** The files of a skill as they are now; null for one that isn't among these. */
  read(name: string): Promise<readonly SkillFile[] | null>;
}

/** A chat that the person had before. */
export interface PastChat {
  readonly chatId: string;
  readonly title: string;
  /** When its last message was sent. */
  readonly at: string;
  /** Around the words; empty if only the title has them. */
  readonly excerpt: string;
}

/** A fact that an agent keeps. */
export interface MemoryFact {
  readonly title: string;
  readonly content: string;
}

/** The memory of the agent that answers. It has no other notes. */
export interface MemoryPort {
  /** The same call keeps one fact. Throws "limit" if the memory is full. */
  create(fact: MemoryFact): Promise<MemoryFact & { readonly id: string }>;
  update(changed: { readonly id: string } & Partial<MemoryFact>): Promise<MemoryFact & { readonly id: string }>;
  remove(id: string): Promise<MemoryFact & { readonly id: string }>;
}

/** What features do for tools, which must not import them. */
export interface ToolPorts {
  readonly canvases: CanvasPort;
  readonly folder: FolderPort;
  /** Null if the turn has no sources. */
  readonly knowledge: KnowledgePort | null;
  /** Null if the turn has no skills. */
  readonly skills: SkillPort | null;
  /** Null for an agent without memory. */
  readonly memory: MemoryPort | null;
  /** Earlier chats of the person who asks; null outside of chats. */
  readonly searchPastChats: ((words: string) => Promise<readonly PastChat[]>) | null;
  /** The schedules of the chat; null outside of chats that people have. */
  readonly schedules: SchedulePort | null;
  /** Stores a file of the workspace, within its storage limit. */
  storeFile(file: ToolFile): Promise<StoredToolFile>;
  /** A key that the workspace added in its settings; null if there is none. */
  findKey(type: CredentialType): Promise<Secret | null>;
  /** Makes images with a model whose key exists, or samples with the demo model. */
  generateImages(ask: ImageAsk): Promise<GeneratedImages>;
  /** The whole result of a call of the same chat or run, as models read it; null if there is none. */
  findResult(resultId: string): Promise<{ readonly tool: string; readonly text: string } | null>;
}

export interface ImageAsk {
  readonly prompt: string;
  readonly count: number;
  readonly aspect: ImageAspect;
  readonly signal: AbortSignal;
}

export interface GeneratedImages {
  /** At least one; fewer than asked for if the provider made fewer. */
  readonly images: readonly { readonly bytes: Uint8Array; readonly mediaType: string }[];
  /** For people. */
  readonly model: string;
  /** The demo model made them. */
  readonly isSample: boolean;
  /** They ran on the workspace's own key, so they cost no credits. */
  readonly isOwnKey: boolean;
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

/** How models get the output of a tool. */
export interface ToolTeller<Spec> {
  /** What the model gets of an output; the output as JSON without it. */
  toModel?(output: OutputOf<Spec>): string;
}

/** The server half of a tool. Refusals are AppErrors, whose message the model and the person read. */
export interface ToolRunner<Spec> extends ToolTeller<Spec> {
  run(call: ToolCallContext<OutputOf<Spec>>, input: InputOf<Spec>): Promise<OutputOf<Spec>>;
}

/** Tools that run by themselves; the others are answered by people, or by features that own what they need. */
export const toolRunners: { readonly [Name in ToolName]?: ToolRunner<(typeof tools)[Name]> } = {
  scrape_website_content: scrapeWebsiteContentRunner,
  web_search: webSearchRunner,
  generate_flashcards: runGenerateFlashcards,
  generate_mindmap: runGenerateMindmap,
  manage_task_plan: runManageTaskPlan,
  execute_python: executePythonRunner,
  generate_image: generateImageRunner,
  pexels_image_search: pexelsImageSearchRunner,
  pexels_video_search: pexelsVideoSearchRunner,
  create_canvas: runCreateCanvas,
  read_canvas: runReadCanvas,
  update_canvas: runUpdateCanvas,
  read_result: readResultRunner,
  get_context_from_provided_knowledge_sources_and_notes: getContextRunner,
  list_sources: listSourcesRunner,
  search_text: searchTextRunner,
  read_pages: readPagesRunner,
  query_table: queryTableRunner,
  read_skill: readSkillRunner,
  create_memory_note: createMemoryNoteRunner,
  update_memory_note: updateMemoryNoteRunner,
  delete_memory_note: deleteMemoryNoteRunner,
  search_past_chats: searchPastChatsRunner,
  create_schedule: createScheduleRunner,
  list_schedules: listSchedulesRunner,
  update_schedule: updateScheduleRunner,
  delete_schedule: deleteScheduleRunner,
};

/** How models get outputs, also those of tools that people answer or features run. */
export const toolTellers: { readonly [Name in ToolName]?: ToolTeller<(typeof tools)[Name]> } = {
  ...toolRunners,
  ask_person: askPersonTeller,
  delegate_task_to_sub_agent: delegationTeller,
};
