export type FileKind =
  | "pdf"
  | "docx"
  | "xlsx"
  | "pptx"
  | "epub"
  | "csv"
  | "txt"
  | "md"
  | "html"
  | "json"
  | "png"
  | "jpeg"
  | "gif"
  | "webp"
  | "mp3"
  | "wav"
  | "ogg"
  | "m4a"
  | "flac"
  | "mp4"
  | "webm"
  | "mov";

export interface FileKindFacts {
  readonly family: "document" | "image" | "audio" | "video" | "data";
  /** The Content-Type it is stored and served with. */
  readonly contentType: string;
  /** The first one is the canonical extension, the others are aliases. */
  readonly extensions: readonly [string, ...string[]];
  /** Other media types that clients may declare for it. */
  readonly declaredTypes: readonly string[];
  /** What the file-type library detects from the first bytes; empty for text, which has no signature. */
  readonly signatures: readonly string[];
}

const office = "application/vnd.openxmlformats-officedocument";

export const fileKinds: Readonly<Record<FileKind, FileKindFacts>> = {
  pdf: document("application/pdf", ["pdf"], ["application/x-pdf"], ["pdf"]),
  docx: document(`${office}.wordprocessingml.document`, ["docx"], [], ["docx"]),
  xlsx: document(`${office}.spreadsheetml.sheet`, ["xlsx"], [], ["xlsx"]),
  pptx: document(`${office}.presentationml.presentation`, ["pptx"], [], ["pptx"]),
  epub: document("application/epub+zip", ["epub"], [], ["epub"]),
  csv: document(
    "text/csv",
    ["csv", "tsv"],
    ["application/csv", "application/vnd.ms-excel", "text/plain", "text/tab-separated-values"],
    [],
  ),
  txt: document("text/plain", ["txt", "text", "log"], [], []),
  md: document("text/markdown", ["md", "markdown"], ["text/plain", "text/x-markdown"], []),
  html: document("text/html", ["html", "htm"], ["application/xhtml+xml"], []),
  json: { ...document("application/json", ["json"], ["text/json", "text/plain"], []), family: "data" },
  png: image("image/png", ["png"], ["png", "apng"]),
  jpeg: image("image/jpeg", ["jpg", "jpeg", "jfif"], ["jpg"]),
  gif: image("image/gif", ["gif"], ["gif"]),
  webp: image("image/webp", ["webp"], ["webp"]),
  mp3: media("audio", "audio/mpeg", ["mp3"], ["audio/mp3", "audio/x-mpeg"], ["mp3"]),
  wav: media("audio", "audio/wav", ["wav"], ["audio/x-wav", "audio/wave", "audio/vnd.wave"], ["wav"]),
  ogg: media(
    "audio",
    "audio/ogg",
    ["ogg", "oga", "opus"],
    ["audio/opus", "application/ogg", "video/ogg"],
    ["ogg", "oga", "opus"],
  ),
  m4a: media("audio", "audio/mp4", ["m4a"], ["audio/x-m4a", "audio/m4a", "audio/aac", "video/mp4"], ["m4a", "mp4"]),
  flac: media("audio", "audio/flac", ["flac"], ["audio/x-flac"], ["flac"]),
  mp4: media("video", "video/mp4", ["mp4", "m4v"], ["audio/mp4", "video/x-m4v"], ["mp4", "m4v", "m4a"]),
  webm: media("video", "video/webm", ["webm"], ["audio/webm"], ["webm"]),
  mov: media("video", "video/quicktime", ["mov"], [], ["mov"]),
};

function document(
  contentType: string,
  extensions: [string, ...string[]],
  declaredTypes: string[],
  signatures: string[],
): FileKindFacts {
  return { family: "document", contentType, extensions, declaredTypes: [contentType, ...declaredTypes], signatures };
}

function image(contentType: string, extensions: [string, ...string[]], signatures: string[]): FileKindFacts {
  const names = contentType === "image/jpeg" ? ["image/jpg", "image/pjpeg"] : [];
  return { family: "image", contentType, extensions, declaredTypes: [contentType, ...names], signatures };
}

function media(
  family: "audio" | "video",
  contentType: string,
  extensions: [string, ...string[]],
  declaredTypes: string[],
  signatures: string[],
): FileKindFacts {
  return { family, contentType, extensions, declaredTypes: [contentType, ...declaredTypes], signatures };
}

/** The kind a file name claims, by its extension. */
export function fileKindOf(fileName: string): FileKind | null {
  const extension = /\.([A-Za-z0-9]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const kinds = Object.keys(fileKinds) as FileKind[]; // the record has exactly these keys
  return kinds.find((kind) => fileKinds[kind].extensions.includes(extension)) ?? null;
}

/** Whether a browser may show files of this type inline, because they can't contain scripts. */
export function isInlineType(contentType: string): boolean {
  return Object.values(fileKinds).some(
    (facts) =>
      facts.contentType === contentType &&
      (facts.family !== "document" || contentType === "application/pdf") &&
      facts.family !== "data",
  );
}

/** Not a kind of file that people upload; only tools and the demo model make it. */
export const svgType = "image/svg+xml";

/**
 * The Content-Type that files of this type are served with. SVG can contain scripts, which don't run in an `<img>`; so
 * it keeps its type, but is a download wherever else it is opened.
 */
export const servedType = (contentType: string): string =>
  isInlineType(contentType) || contentType === svgType ? contentType : "application/octet-stream";
