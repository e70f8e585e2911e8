/** Prompts: text with documents, files, and resources. Inserted values are never parsed again. */

/** A stored document or page whose text the host loads, or a file that is sent to the model. */
export type Attachment =
  | {
      readonly kind: "document";
      readonly documentId: string;
      readonly title: string;
      /** URL of a page. */
      readonly url?: string;
      /** Path of a file. */
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

/** What later prompts get from a result: the text that replaces the reference, and attachments. */
export interface PromptText {
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

/** A workspace resource that a prompt mentions; it is attached for this step only. */
export interface Resource {
  readonly type: string;
  readonly label: string;
  /** The other parameters of the mention, such as `agentId`. */
  readonly params: Readonly<Record<string, string>>;
}

/** A template with its references filled. */
export interface FilledTemplate {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly resources: readonly Resource[];
}

/** A part of a user message. Hosts convert files to what the model accepts: the file, a caption, or a transcript. */
export type Part =
  | { readonly type: "text"; readonly text: string }
  /** A document's text; hosts send as much of it as the model's context allows. */
  | {
      readonly type: "document";
      readonly title: string;
      readonly text: string | null;
      /** Of a stored document. */
      readonly documentId?: string;
      /** What does not fit is found by a search. */
      readonly isSearched?: boolean;
    }
  | {
      readonly type: "file";
      readonly mediaType: string;
      readonly filename: string;
      readonly url?: string;
      readonly s3FilePath?: string;
    };

/** A prompt that can be sent: its text, then one context block per document, then the files. */
export interface Prompt {
  readonly parts: readonly Part[];
  readonly resources: readonly Resource[];
}

/** Replaces a missing value in a prompt. */
export const missingValue = "N/A";

const escapeAttribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Wraps fetched text as data. The text cannot close its own block. */
export function contextBlock(title: string, text: string | null): string {
  const body = (text?.trim() || missingValue).replaceAll(/<(?=\/?context\b)/gi, "&lt;");
  return `<context title="${escapeAttribute(title)}">\n${body}\n</context>`;
}

/** Builds the parts of a prompt. `texts` has the text of each document by id, `null` when it could not be loaded. */
export function promptParts(filled: FilledTemplate, texts: ReadonlyMap<string, string | null>): Part[] {
  const blocks: Part[] = [];
  const files: Part[] = [];
  for (const attachment of filled.attachments) {
    if (attachment.kind === "document") {
      const { documentId, title } = attachment;
      blocks.push({ type: "document", title, text: texts.get(documentId) ?? null, documentId });
    } else {
      const { mediaType, title, url, s3FilePath } = attachment;
      files.push({ type: "file", mediaType, filename: title, ...(url && { url }), ...(s3FilePath && { s3FilePath }) });
    }
  }
  return [{ type: "text", text: filled.text }, ...blocks, ...files];
}

/** A prompt as plain text, without files. */
export function partsText(parts: readonly Part[]): string {
  return parts
    .flatMap((part) => {
      if (part.type === "document") return [contextBlock(part.title, part.text)];
      return part.type === "text" ? [part.text] : [];
    })
    .join("\n\n");
}
