import { createHash } from "node:crypto";
import type { ThreadKind } from "../../schema.ts";

/** A link that was found or read; without an address, only its title is shown. */
export interface SharedLink {
  readonly title: string;
  readonly url?: string;
}

/** A stored file that is shown on the page. Its path stays on the server; the page knows it by `mediaKey`. */
export interface SharedMedia {
  readonly type: "media";
  readonly path: string;
  readonly name: string;
}

/** An HTML document that a model wrote. It is shown in a frame in which nothing runs and loads. */
export interface SharedPage {
  readonly type: "page";
  readonly html: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The public form of part of a message or of a step's result. */
export type SharedBlock =
  | { readonly type: "text"; readonly markdown: string }
  | SharedMedia
  | { readonly type: "file"; readonly name: string }
  | SharedPage
  | { readonly type: "notice"; readonly text: string }
  | { readonly type: "answers"; readonly answers: readonly { question: string; answer: readonly string[] }[] }
  | { readonly type: "sources"; readonly links: readonly SharedLink[] }
  | {
      readonly type: "call";
      readonly title: string;
      readonly state: "done" | "failed" | "open" | "denied";
      readonly line: string;
      readonly links: readonly SharedLink[];
      readonly blocks: readonly SharedBlock[];
    };

/** What one speaker said in a chat, or one step of a run. */
export interface SharedEntry {
  readonly by: "person" | "assistant" | "step";
  readonly title: string;
  readonly state: "done" | "open" | "stopped" | "failed";
  readonly blocks: readonly SharedBlock[];
}

/** A chat or a run as anyone may read it: nothing here names the workspace, its prompts, its agents' setup or costs. */
export interface SharedThread {
  readonly kind: ThreadKind;
  readonly id: string;
  readonly title: string;
  readonly authorName: string;
  readonly changedAt: Date;
  /** Search engines may list what is in the gallery. */
  readonly isInGallery: boolean;
  readonly entries: readonly SharedEntry[];
  readonly page: number;
  readonly hasNext: boolean;
}

/** Names a shared file or document without its path or its text, for one thread only. */
export const mediaKey = (threadId: string, content: string): string =>
  createHash("sha256").update(`${threadId}|${content}`).digest("hex").slice(0, 40);

/** All files that a thread shows. */
export const mediaOf = (entries: readonly SharedEntry[]): SharedMedia[] =>
  entries.flatMap(({ blocks }) => mediaIn(blocks));

const mediaIn = (blocks: readonly SharedBlock[]): SharedMedia[] =>
  blocks.flatMap((block) => (block.type === "media" ? [block] : block.type === "call" ? mediaIn(block.blocks) : []));

export const pagesOf = (entries: readonly SharedEntry[]): SharedPage[] =>
  entries.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === "page" ? [block] : [])));

/** People share with their first name only. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
