/** A stored file, or the text of a web page, as the server knows it. */
export interface Upload {
  readonly kind: "image" | "document" | "media" | "page";
  readonly name: string;
  readonly bytes: number;
  readonly mimeType: string;
  /** Id of the text of documents and pages. */
  readonly documentId: string | null;
  /** URL of pages. */
  readonly url: string | null;
}

/** The files that a person may use, by file path or by the document id of a page. */
export type Uploads = ReadonlyMap<string, Upload>;
