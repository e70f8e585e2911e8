import { z } from "zod";
import { documentPath, idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { mentionedIds } from "#lib/mention.ts";
import { limits } from "#product/limits.ts";
import type { EvidenceWord } from "#product/tools/evidence.ts";
import { type LimitRole, limitRole, type NodeLimit } from "./access.ts";

export type SourceType = "DOCUMENT" | "URL";

/** READING: fetched, and its text extracted. EMBEDDING: its chunks are stored and embedded. */
export const sourceStatuses = ["WAITING", "READING", "EMBEDDING", "READY", "FAILED", "PAUSED"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** How far changing the embedding model of a library is. */
export type ModelChangeState = "RUNNING" | "PAUSED" | "FAILED" | "CLEANING";

/** How a text is cut; sizes in characters. */
export const splitSettings = z.strictObject({
  chunkSize: z.int().min(limits.knowledge.chunkSize.min).max(limits.knowledge.chunkSize.max),
  /** At most half of `chunkSize`. */
  chunkOverlap: z
    .int()
    .min(0)
    .max(limits.knowledge.chunkSize.max / 2),
  separators: z.array(z.string().min(1).max(20)).max(10),
});
export type SplitSettings = z.infer<typeof splitSettings>;

/** A node of the tree as pages get it. */
export interface KnowledgeTreeNode {
  readonly id: string;
  readonly index: number;
  /** Null at the top. */
  readonly parent: string | null;
  readonly text: string;
  readonly droppable: boolean;
  /** The author; null if their account was deleted. */
  readonly userId: string | null;
  /** Who sees it besides owners, if not everybody who sees the folder around it; `people` is their number. */
  readonly limit: { readonly roles: readonly LimitRole[]; readonly people: number } | null;
  /** Null for a folder. */
  readonly KnowledgeSource: KnowledgeSourceItem | null;
}

export interface KnowledgeSourceItem {
  readonly id: string;
  readonly type: SourceType;
  readonly title: string;
  readonly config: { readonly s3FilePath?: string; readonly url?: string };
  /** In GB of 1e9 bytes. */
  readonly size: number;
  readonly documentId: string | null;
  readonly status: SourceStatus;
  readonly problem: string | null;
  /** What the library can't do with it as it is; null if nothing. */
  readonly notice: string | null;
  /** While it is read, parts; then chunks. */
  readonly doneChunks: number;
  readonly totalChunks: number;
  /** Of a source that was learned again: chunks that had to be embedded. Null if it was learned for the first time. */
  readonly newChunks: number | null;
  /** What models take for reading it; null if none reads it. */
  readonly readingCredits: number | null;
  readonly pagesCount: number | null;
  /** ISO. */
  readonly learnedAt: string | null;
  /** ISO; when it was last seen that a page is unchanged. */
  readonly checkedAt: string | null;
  readonly lastChange: SourceChange | null;
  /** Null for a page that isn't relearned by itself. */
  readonly relearnEvery: RelearnEvery | null;
  /** The schedule stopped, because the page failed too often in a row. */
  readonly isRelearnStopped: boolean;
  readonly iconId: string | null;
}

export const knowledgeNodeId = idOf("knowledgeNode");

/** What relearning changed, in chunks. */
export interface SourceChange {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** ISO. */
  readonly at: string;
}

/** A passage that a relearning added, changed or removed; texts are cut. */
export interface PassageChange {
  readonly part: string;
  /** Null if it is new. */
  readonly before: string | null;
  /** Null if it is gone. */
  readonly after: string | null;
}

/** How often a page is relearned by itself. */
export const relearnIntervals = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type RelearnEvery = (typeof relearnIntervals)[number];

/** A passage that a saved question should find. Relearning replaces chunks, so it is identified by its position and its text. */
export interface ExpectedPassage {
  readonly sourceId: string;
  /** Of the source, as it was called then. */
  readonly title: string;
  readonly part: string;
  /** Its beginning. */
  readonly text: string;
  /** Offsets in the text of the source's document, in characters; they are good while it has this hash. */
  readonly start: number;
  readonly end: number;
  readonly sha256: string | null;
}

/** What a saved question found. */
export interface SavedRun {
  /** ISO. */
  readonly at: string;
  /** The rank of each expected passage, from 1; null for one that was not found. */
  readonly ranks: readonly (number | null)[];
}

/** Durable work: reads a source, splits it and embeds its chunks. */
export const learnJob = jobName<{ workspaceId: string; sourceId: string; attempt: number }>("knowledge.learn");

/** Durable work: embeds a library with its next model, puts it in place, and deletes the vectors of the one before. */
export const embedLibraryJob = jobName<{ workspaceId: string; change: number }>("knowledge.embedLibrary");

const title = z.string().trim().min(1).max(limits.knowledge.titleChars);
const nodeIdList = z.array(knowledgeNodeId).min(1).max(limits.knowledge.nodes);

export const createFolderInput = z.strictObject({
  workspaceId: idOf("workspace"),
  treeNodeText: title,
  parent: knowledgeNodeId.nullable().default(null),
});

/** The body of POST /api/link/upload-multiple-link. */
export const linkUpload = z.strictObject({
  urls: z
    .array(z.url({ protocol: /^https?$/ }).max(limits.knowledge.urlChars))
    .min(1)
    .max(limits.knowledge.uploadItems),
  separators: z.array(z.string().max(200)).max(20).default([]),
});
export type LinkUpload = z.output<typeof linkUpload>;

/** One uploaded item. The server reads its size and where it is stored from its document. */
const uploadedItem = z.strictObject({
  title,
  documentId: idOf("document"),
  size: z.number().nonnegative(),
  type: z.enum(["DOCUMENT", "URL"]),
  config: z.strictObject({
    s3FilePath: documentPath().optional(),
    url: z.string().max(limits.knowledge.urlChars).optional(),
  }),
});

export const createManyInput = z.strictObject({
  list: z.array(uploadedItem).min(1).max(limits.knowledge.uploadItems),
  workspaceId: idOf("workspace"),
  saveAllToOneFolder: z.boolean().default(false),
  /** The id of the folder; it is also used if `saveAllToOneFolder` is false. */
  folderTreeNodeIndex: knowledgeNodeId.nullable().default(null),
});
export type CreateManyInput = z.output<typeof createManyInput>;

export const updateTreeInput = z.strictObject({
  workspaceId: idOf("workspace"),
  nodes: z
    .array(
      z.strictObject({
        id: knowledgeNodeId,
        index: z.int().min(0).max(limits.knowledge.nodes),
        parent: knowledgeNodeId.nullable(),
        droppable: z.boolean(),
      }),
    )
    .min(1)
    .max(limits.knowledge.nodes),
});
export type TreeChange = z.output<typeof updateTreeInput>["nodes"];

export const updateTitleInput = z.strictObject({ id: knowledgeNodeId, newTitle: title, droppable: z.boolean() });

export const bulkDeleteInput = z.strictObject({ treeNodeIdList: nodeIdList, workspaceId: idOf("workspace") });

export const relearnInput = z.strictObject({
  knowledgeSourceTreeNodeId: knowledgeNodeId,
  knowledgeSourceId: idOf("knowledgeSource"),
  documentId: idOf("document"),
});

export const updateAccessInput = z.strictObject({
  id: knowledgeNodeId,
  /** Null: everybody who sees the folder around it. */
  limit: z
    .strictObject({
      roles: z.array(limitRole).max(limitRole.options.length),
      userIds: z.array(idOf("user")).max(limits.knowledge.limitPeople),
    })
    .nullable(),
});

/** Who sees a node. */
export interface NodeAccess {
  readonly own: NodeLimit | null;
  /** The limited folders around it, the outermost first. */
  readonly around: readonly (NodeLimit & { readonly id: string })[];
}

/** A schedule for pages; folders mean all pages that are in them now. */
export const relearnEveryInput = z.strictObject({
  workspaceId: idOf("workspace"),
  treeNodeIdList: nodeIdList,
  /** Null for never. */
  every: z.enum(relearnIntervals).nullable(),
  /** IANA; the pages are relearned in its nights. */
  timeZone: z.string().max(64).refine(isTimeZone),
});
export type RelearnEveryInput = z.output<typeof relearnEveryInput>;

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const expectedIds = z.array(idOf("knowledgeChunk")).min(1).max(limits.savedQuestion.expected);

export const saveQuestionInput = z.strictObject({
  workspaceId: idOf("workspace"),
  question: z.string().trim().min(1).max(limits.knowledgeSearch.questionChars),
  /** Folders and sources to look in; null for the whole library. */
  nodeIds: z.array(knowledgeNodeId).min(1).max(limits.agent.knowledgeNodes).nullable(),
  minSimilarity: z.number().min(0).max(1),
  /** The passages that it should find. */
  expectedIds,
});
export type SaveQuestionInput = z.output<typeof saveQuestionInput>;

export const bySavedQuestion = z.strictObject({ id: idOf("knowledgeSavedQuestion") });
export const expectPassagesInput = bySavedQuestion.extend({ expectedIds });

export const runQuestionsInput = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("knowledgeSavedQuestion")).min(1).max(limits.savedQuestion.runAtOnce),
});

export const byNodeId = z.strictObject({ id: knowledgeNodeId });

export const passageTextInput = z.strictObject({
  id: idOf("knowledgeChunk"),
  text: z.string().trim().min(1).max(limits.knowledge.passageChars),
});

export const passageSwitchInput = z.strictObject({ id: idOf("knowledgeChunk"), isOff: z.boolean() });

export const embeddingModelInput = z.strictObject({
  workspaceId: idOf("workspace"),
  modelId: z.string().min(1).max(limits.credential.modelIdChars),
});

/** What can reorder the passages of a search: the reranker of the instance, or a language model. */
export const rerankers = ["ENDPOINT", "MODEL"] as const;
export type RerankerKind = (typeof rerankers)[number];

/** What reorders the passages of a library's searches. */
export interface Reranking {
  /** Null if nothing does. */
  readonly by: RerankerKind | null;
  /** The language model, if one does; null is Auto. */
  readonly languageModelId: string | null;
}

export const rerankingInput = z.strictObject({
  workspaceId: idOf("workspace"),
  by: z.enum(rerankers).nullable(),
  languageModelId: z.string().min(1).max(limits.credential.modelIdChars).nullable().default(null),
});

/** What to look for in the library. */
export interface KnowledgeQuestion {
  readonly question: string;
  /** Nodes to look in. Folders mean all that is in them now; what doesn't exist or may not be read is left out. */
  readonly nodeIds: readonly string[];
  /** Documents with their own index, which are searched too. The caller has checked that the person may read them. */
  readonly documentIds?: readonly string[];
  /** At most so many passages. */
  readonly count: number;
  /** From 0 to 1. */
  readonly minSimilarity?: number;
  readonly signal?: AbortSignal;
}

/** What a search found. */
export interface KnowledgeFinding {
  /** The best first. */
  readonly passages: FoundPassage[];
  /** Null if nothing reordered them. */
  readonly rerank: RerankReport | null;
  /** The words of the question, without those that every text has. */
  readonly words: readonly EvidenceWord[];
}

/** What a reranker did with the passages of a search. */
export interface RerankReport {
  /** For people; "" if it could not be found. */
  readonly by: string;
  readonly credits: number;
  /** It didn't answer, or with something of no use: the order is that of the search. */
  readonly isFailed: boolean;
}

/** A passage that was found, with its scores from 0 to 1. */
export interface FoundPassage {
  readonly chunkId: string;
  readonly sourceId: string;
  readonly nodeId: string;
  /** Of the source. */
  readonly title: string;
  /** "Page 3", "Slide 2", "Sheet Costs", "01:30", or "". */
  readonly part: string;
  readonly text: string;
  /** Offsets in the text of the source's document, in characters. */
  readonly start: number;
  readonly end: number;
  readonly meaning: number;
  readonly words: number;
  readonly together: number;
  /** Its place in the order of the search, from 1, if it was reranked. */
  readonly rankBefore?: number;
}

/** The body of POST /api/knowledge/answer. */
export const answerRequest = z.strictObject({
  workspaceId: idOf("workspace"),
  question: z.string().trim().min(1).max(limits.knowledgeSearch.questionChars),
  /** Their places are the numbers by which the answer cites them. */
  passageIds: z.array(idOf("knowledgeChunk")).min(1).max(limits.knowledgeSearch.passages.max),
  /** Of the agent whose answer is tried. */
  instructions: z.string().max(limits.agent.systemChars).default(""),
  /** Null is Auto. */
  languageModelId: z.string().max(200).nullable().default(null),
});
export type AnswerRequest = z.output<typeof answerRequest>;

/** Between an answer and what is told about it, as JSON. */
export const answerEnd = "\u001e";

export type TestAnswerEnd = { readonly model: string; readonly credits: number } | { readonly error: string };

/** Sources that an answer has cited, to see what became of them. */
export const sourceStatesInput = z.strictObject({
  workspaceId: idOf("workspace"),
  sourceIds: z.array(idOf("knowledgeSource")).min(1).max(limits.knowledgeTool.askedStates),
});

export interface SourceState {
  readonly sourceId: string;
  readonly learnedAt: Date | null;
  readonly iconId: string | null;
}

/** Something that answers from the library, and the folders and sources that it names. */
export interface KnowledgeUse {
  readonly id: string;
  readonly title: string;
  readonly nodeIds: readonly string[];
}

/** The folders and sources that a text mentions. */
export const mentionedNodeIds = (text: string): string[] =>
  mentionedIds(text, "KNOWLEDGE_SOURCE_TREE_NODE", "knowledgeSourceTreeNodeId");
