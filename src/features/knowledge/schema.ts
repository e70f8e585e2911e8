import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export type SourceType = "DOCUMENT" | "URL";

/** READING: fetched, and its text extracted. EMBEDDING: its chunks are stored and embedded. */
export const sourceStatuses = ["WAITING", "READING", "EMBEDDING", "READY", "FAILED", "PAUSED"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

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
  readonly doneChunks: number;
  readonly totalChunks: number;
  readonly pagesCount: number | null;
  /** ISO. */
  readonly learnedAt: string | null;
}

export const knowledgeNodeId = idOf("knowledgeNode");

/** What to look for in the library. */
export interface KnowledgeQuestion {
  readonly question: string;
  /** Nodes to look in. Folders mean all that is in them now; what doesn't exist or may not be read is left out. */
  readonly nodeIds: readonly string[];
  /** At most so many passages. */
  readonly count: number;
  /** From 0 to 1. */
  readonly minSimilarity?: number;
  readonly signal?: AbortSignal;
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
}
