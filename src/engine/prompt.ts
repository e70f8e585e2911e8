/** Prompts as the engine knows them: text with what hangs on it. Nothing here is ever evaluated or read twice. */

/** A stored document or page whose text a host fetches, or a file that goes to the model as it is. */
export type Attachment =
  | {
      readonly kind: "document";
      readonly documentId: string;
      readonly title: string;
      /** Of a page. */
      readonly url?: string;
      /** Of a file. */
      readonly s3FilePath?: string;
      /** Bytes. */
      readonly size?: number;
    }
  | {
      readonly kind: "media";
      readonly mediaType: string;
      readonly title: string;
      readonly url?: string;
      readonly s3FilePath?: string;
    };

/** What a result says to later prompts: the text in place of the reference, and what it brings along. */
export interface PromptText {
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

/** A workspace resource named in a prompt; it is attached for this step only. */
export interface Resource {
  readonly type: string;
  readonly label: string;
  /** The other parameters of the mention's id, such as `agentId`. */
  readonly params: Readonly<Record<string, string>>;
}

/** A template with its references filled. */
export interface FilledTemplate {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly resources: readonly Resource[];
}

/** A piece of a user message. Hosts turn files into what the model can take: the file itself, a caption, a transcript. */
export type Part =
  | { readonly type: "text"; readonly text: string }
  /** What a document says; hosts send as much of it as the model has room for. */
  | { readonly type: "document"; readonly title: string; readonly text: string | null }
  | {
      readonly type: "file";
      readonly mediaType: string;
      readonly filename: string;
      readonly url?: string;
      readonly s3FilePath?: string;
    };

/** A prompt ready to be sent: its text first, then one context block per document, then the files. */
export interface Prompt {
  readonly parts: readonly Part[];
  readonly resources: readonly Resource[];
}

/** Replaces a missing value in a prompt. */
export const missingValue = "N/A";

const escapeAttribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Fetched text is data, never instructions: it cannot close the block that contains it. */
export function contextBlock(title: string, text: string | null): string {
  const body = (text?.trim() || missingValue).replaceAll(/<(?=\/?context\b)/gi, "&lt;");
  return `<context title="${escapeAttribute(title)}">\n${body}\n</context>`;
}

/** Lays out a prompt; `texts` holds the text of each document by its id, `null` or absent when it could not be read. */
export function promptParts(filled: FilledTemplate, texts: ReadonlyMap<string, string | null>): Part[] {
  const blocks: Part[] = [];
  const files: Part[] = [];
  for (const attachment of filled.attachments) {
    if (attachment.kind === "document") {
      blocks.push({ type: "document", title: attachment.title, text: texts.get(attachment.documentId) ?? null });
    } else {
      const { mediaType, title, url, s3FilePath } = attachment;
      files.push({ type: "file", mediaType, filename: title, ...(url && { url }), ...(s3FilePath && { s3FilePath }) });
    }
  }
  return [{ type: "text", text: filled.text }, ...blocks, ...files];
}

/** A prompt as plain text, for what takes no files. */
export function partsText(parts: readonly Part[]): string {
  return parts
    .flatMap((part) => {
      if (part.type === "document") return [contextBlock(part.title, part.text)];
      return part.type === "text" ? [part.text] : [];
    })
    .join("\n\n");
}
