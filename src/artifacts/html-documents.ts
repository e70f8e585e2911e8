/** Pages and slides: HTML documents that a model wrote, and how they are shown safely. */
import { z } from "zod";
import { limits } from "#product/limits.ts";

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

const side = z.int().min(limits.canvas.sidePixels.min).max(limits.canvas.sidePixels.max);
const htmlDocument = z.object({
  html: z.string().max(limits.canvas.htmlBytes),
  width: side,
  height: side,
  filename: z.string().max(limits.canvas.titleChars),
});
export type HtmlDocument = z.infer<typeof htmlDocument>;

export interface DocumentList {
  documents: HtmlDocument[];
}
export const documentList = (max: number) => z.object({ documents: z.array(htmlDocument).min(1).max(max) });

/**
 * Finds the documents in a model's answer, also while it is being written. Each document starts with its doctype. Text
 * and code fences around the documents are left out. Returns nothing while there is no markup.
 */
export function extractDocuments(said: string): string[] {
  const starts = [...said.matchAll(/<!doctype html[^<>]*>/gi)].map(({ index }) => index);
  if (starts.length > 0) return starts.map((start, at) => cutAtEnd(said.slice(start, starts[at + 1])));
  const bare = said.search(/<(html|head|body|main|section|article|header|div|style|svg|table|h[1-6]|p|ul|ol)\b/i);
  return bare < 0 ? [] : [`<!doctype html>\n${cutAtEnd(said.slice(bare))}`];
}

/** Cuts the text after its end tag, or before the closing code fence. */
function cutAtEnd(text: string): string {
  const end = [...text.matchAll(/<\/html>/gi)].at(-1);
  return (end ? text.slice(0, end.index + end[0].length) : text.replace(/\n?```\s*$/, "")).trim();
}

/** The documents of an answer with their size and file names, as they are stored. */
export function toDocumentList(said: string, made: { max: number; size: Pixels; name: string }): DocumentList {
  const pages = extractDocuments(said).slice(0, made.max);
  return {
    documents: pages.map((html, at) => ({
      html,
      ...made.size,
      filename: pages.length === 1 ? `${made.name}.html` : `${made.name}-${at + 1}.html`,
    })),
  };
}

export const documentsPromptText = ({ documents }: DocumentList) => ({
  text: documents.map(({ html }) => html).join("\n\n"),
});

/** Whether a document contains scripts, which the preview does not run. */
export const hasScripts = (html: string): boolean => /<script\b|<[a-z][^<>]*\son[a-z]+\s*=/i.test(html);

/** Loads nothing, sends nothing, and runs nothing. */
export const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
  "media-src data: blob:",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

/** Opens links in a new window, which the sandbox blocks, so that links can't navigate the frame. */
const blockLinksTag = `<base target="_blank">`;

/** For a frame whose response sets the policy (`platform/http/canvas-page.ts`). */
export const withBlockedLinks = (html: string): string => `<!doctype html>${blockLinksTag}${html}`;

/**
 * The document for a sandboxed frame. The policy comes first, so nothing in the document can precede it, and policies
 * in the document can only restrict more.
 */
export function frameDocument(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${framePolicy}">${blockLinksTag}${html}`;
}
