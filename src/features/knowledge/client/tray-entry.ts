import { formatBytes } from "#lib/bytes.ts";
import { formatNumber } from "#lib/locale.ts";
import { tellProblem } from "#product/knowledge/source-problem.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { knowledgeTrayText } from "#product/texts/knowledge/knowledge-tray.ts";
import type { KnowledgeSourceItem, KnowledgeTreeNode, SourceType } from "../schema.ts";
import type { QueueItem } from "./add/add-queue.ts";
import type { UnsentSource } from "./unsent.ts";

/** A line of the tray: an upload, or a source that is learned. */
export interface TrayEntry {
  readonly id: string;
  readonly kind: "upload" | "source" | "unsent";
  readonly type: SourceType;
  readonly title: string;
  /** The name that tells what kind of file it is, even after renaming. */
  readonly fileName: string;
  /** `attention`: the person must decide. */
  readonly state: "running" | "waiting" | "paused" | "done" | "failed" | "attention";
  /** The stage in words, or why it failed. */
  readonly words: string;
  /** From 0 to 1; null while it can't be told. Undefined without a bar. */
  readonly progress?: number | null;
}

const text = knowledgeTrayText;

/** The line for an upload; null once its node is in the library, which has a line of its own. */
export function uploadEntry({
  id,
  type,
  name: title,
  status,
  bytes,
  progress,
  problem,
  upload,
}: QueueItem): TrayEntry | null {
  const entry = { id, kind: "upload" as const, type, title, fileName: title };
  switch (status) {
    case "uploaded":
      return null;
    case "waiting":
      return { ...entry, state: "waiting", words: text.waiting };
    case "failed":
      return { ...entry, state: "failed", words: problem ?? text.failedAnyway };
    case "duplicate":
      return { ...entry, state: "attention", words: addKnowledgeText.duplicate(upload?.duplicateOf ?? "") };
    case "processing": {
      const isSending = type === "DOCUMENT" && bytes !== null && progress < 1;
      const words = isSending
        ? addKnowledgeText.states.uploading(formatBytes(bytes * progress), formatBytes(bytes))
        : addKnowledgeText.states.processing;
      return { ...entry, state: "running", words, progress: isSending ? progress : null };
    }
  }
}

/** The line for what was not uploaded before its page was closed. */
export function unsentEntry({ id, type, name }: UnsentSource): TrayEntry {
  return { id, kind: "unsent", type, title: name, fileName: name, state: "attention", words: text.notUploaded };
}

/** The line for a source; null for a folder. */
export function sourceEntry({ id, text: title, KnowledgeSource: source }: KnowledgeTreeNode): TrayEntry | null {
  if (!source) return null;
  const { type, status, problem, doneChunks, totalChunks } = source;
  const entry = { id, kind: "source" as const, type, title, fileName: source.config.s3FilePath ?? title };
  switch (status) {
    case "WAITING":
      return { ...entry, state: "waiting", words: text.waiting };
    case "READING":
      return totalChunks > 0
        ? { ...entry, state: "running", words: readingWords(source), progress: doneChunks / totalChunks }
        : { ...entry, state: "running", words: text.reading, progress: null };
    case "EMBEDDING":
      return totalChunks > 0
        ? {
            ...entry,
            state: "running",
            words: text.embedded(formatNumber(doneChunks), totalChunks),
            progress: doneChunks / totalChunks,
          }
        : { ...entry, state: "running", words: text.embedding, progress: null };
    case "PAUSED":
      return { ...entry, state: "paused", words: text.paused };
    case "FAILED":
      return { ...entry, state: "failed", words: problem ? tellProblem(problem) : text.failedAnyway };
    case "READY":
      return { ...entry, state: "done", words: readyWords(source) };
  }
}

/** Of a source that was learned again, what was new in it; the rest was not embedded again. */
function readyWords({ newChunks, totalChunks, pagesCount }: KnowledgeSourceItem): string {
  if (newChunks === null) return pagesCount ? text.readyPages(pagesCount) : text.ready;
  if (newChunks === 0) return text.readyUnchanged;
  const of = formatNumber(totalChunks);
  return newChunks === 1 ? text.readyOneNew(of) : text.readyNew(formatNumber(newChunks), of);
}

/** Models read it part by part: how far they are, and what all of it costs. */
function readingWords({ config, doneChunks, totalChunks, readingCredits }: KnowledgeSourceItem): string {
  const isPaged = config.s3FilePath?.endsWith(".pdf");
  const words = (isPaged ? text.readPages : text.readParts)(formatNumber(doneChunks), totalChunks);
  return readingCredits ? text.readFor(words, readingCredits) : words;
}

const order: Readonly<Record<TrayEntry["state"], number>> = {
  attention: 0,
  failed: 1,
  running: 2,
  paused: 3,
  waiting: 4,
  done: 5,
};

/** What needs the person first, then what runs; what is done comes last. */
export const sortEntries = (entries: readonly TrayEntry[]): TrayEntry[] =>
  entries.toSorted((a, b) => order[a.state] - order[b.state]);
