/** A stored file, or the text of a web page, as the server knows it. */
export interface Upload {
  readonly kind: "image" | "document" | "media" | "page";
  readonly name: string;
  readonly bytes: number;
  readonly mimeType: string;
  /** Of documents and pages: their text. */
  readonly documentId: string | null;
  /** Of pages. */
  readonly url: string | null;
}

/** Those that a person may name, by the path of the file or the document of the page. */
export type Uploads = ReadonlyMap<string, Upload>;
