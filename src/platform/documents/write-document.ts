import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { AppError } from "#lib/errors.ts";
import { escapeHtml } from "#lib/text.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import type { WorkspaceContext } from "../context.ts";
import { codeFontFace, fontFacesFor } from "./font-faces.ts";
import { paperStyles } from "./paper-styles.ts";
import { treeToDocx } from "./tree-to-docx.ts";
import { treeToHtml } from "./tree-to-html.ts";

/** The formats of exported documents. */
export const documentFormats = ["pdf", "docx", "markdown"] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export interface ImageBytes {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** A document and the bytes of its images, by the addresses in the tree. */
export interface WrittenDocument {
  readonly title: string;
  readonly tree: Root;
  readonly images: ReadonlyMap<string, ImageBytes>;
}

export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const fileTypes: Readonly<Record<DocumentFormat, { extension: string; contentType: string }>> = {
  pdf: { extension: "pdf", contentType: "application/pdf" },
  docx: {
    extension: "docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  markdown: { extension: "md", contentType: "text/markdown; charset=utf-8" },
};

/** The document as a file, named after its title. Throws "unavailable" if this server can't make PDF files. */
export async function writeDocument(
  { app, actor }: WorkspaceContext,
  document: WrittenDocument,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { extension, contentType } = fileTypes[format];
  const name = `${document.title.replaceAll(/[/\\]+/g, "-")}.${extension}`;
  if (format === "markdown") return { name, contentType, bytes: Buffer.from(writeMarkdown(document)) };
  if (format === "docx") return { name, contentType, bytes: Buffer.from(await treeToDocx(document.tree, document)) };
  const html = await writeHtml(document);
  const bytes = await app.browser.print({ html }, { workspaceId: actor.workspaceId, signal });
  if (!bytes) throw new AppError("unavailable", documentExportText.noBrowser);
  return { name, contentType, bytes: Buffer.from(bytes) };
}

/** The document as Markdown with its images inside, so that the file is complete. */
function writeMarkdown({ tree, images }: WrittenDocument): string {
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    bullet: "-",
    rule: "-",
    handlers: {
      image: ({ url, alt }: { url: string; alt?: string | null }) => {
        const name = (alt ?? "").replaceAll(/[[\]\\\n]/g, " ");
        const found = images.get(url);
        return found ? `![${name}](${dataUrl(found)})` : name;
      },
    },
  });
}

async function writeHtml({ title, tree, images }: WrittenDocument): Promise<string> {
  const body = treeToHtml(tree, {
    isForPaper: true,
    imageHtml({ url, alt }) {
      const found = images.get(url);
      return found ? `<img src="${dataUrl(found)}" alt="${escapeHtml(alt)}">` : `<em>${escapeHtml(alt)}</em>`;
    },
  });
  const fonts = await fontFacesFor(title + body.replaceAll(/src="data:[^"]*"/g, ""));
  const codeFont = body.includes("<code>") ? await codeFontFace() : "";
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${fonts}${codeFont}${paperStyles(title)}</style></head><body>${body}</body></html>`;
}

const dataUrl = ({ bytes, mimeType }: ImageBytes): string =>
  `data:${mimeType};base64,${Buffer.from(bytes).toString("base64")}`;
