/** What files of a kind are called and how they are shown (spec 2 §5, spec 3 §9, behaviours 7.1). */

/** Extensions that get a preview when a text links to them. */
export const previewedExtensions: ReadonlySet<string> = new Set([
  ...["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt", "csv"],
  ...["jpg", "jpeg", "png", "gif", "mp3", "mp4", "wav", "webm"],
]);

/** Knowledge takes these, enforced by the server (behaviours 7.1). */
export const knowledgeExtensions = {
  document: ["pdf", "docx", "xls", "xlsx", "csv", "txt", "md", "epub"],
  image: ["jpg", "jpeg", "png", "gif", "webp"],
  media: ["mp4", "webm", "mp3", "wav"],
} as const;
export type KnowledgeFileKind = keyof typeof knowledgeExtensions;

export const viewerTypes = {
  pdf: ["application/pdf"],
  epub: ["application/epub+zip"],
  audio: ["audio/aac", "audio/mpeg", "audio/wav", "audio/webm"],
  video: ["video/avi", "video/mp4", "video/mpeg", "video/webm"],
} as const;
export type ViewerKind = keyof typeof viewerTypes;

export function fileExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Which limit of knowledge a file falls under; null when the library does not take it. */
export function knowledgeFileKind(name: string): KnowledgeFileKind | null {
  const extension = fileExtension(name);
  for (const kind of ["document", "image", "media"] as const) {
    if (knowledgeExtensions[kind].some((known) => known === extension)) return kind;
  }
  return null;
}

/** How the source viewer opens a file; null when it can only be downloaded. */
export function viewerKind(mimeType: string): ViewerKind | null {
  for (const kind of ["pdf", "epub", "audio", "video"] as const) {
    if (viewerTypes[kind].some((known) => known === mimeType)) return kind;
  }
  return null;
}

const codeExtensions: Readonly<Record<string, string>> = {
  bash: ".sh",
  c: ".c",
  cpp: ".cpp",
  csharp: ".cs",
  css: ".css",
  csv: ".csv",
  go: ".go",
  html: ".html",
  java: ".java",
  javascript: ".js",
  js: ".js",
  json: ".json",
  jsx: ".jsx",
  kotlin: ".kt",
  markdown: ".md",
  md: ".md",
  php: ".php",
  powershell: ".ps1",
  py: ".py",
  python: ".py",
  r: ".r",
  ruby: ".rb",
  rust: ".rs",
  sh: ".sh",
  shell: ".sh",
  sql: ".sql",
  svg: ".svg",
  swift: ".swift",
  text: ".txt",
  toml: ".toml",
  ts: ".ts",
  tsx: ".tsx",
  typescript: ".ts",
  xml: ".xml",
  yaml: ".yaml",
  yml: ".yaml",
};

/** The extension a code block is saved with; '.file' when the language is not known (spec 3 §1). */
export function codeExtension(language: string): string {
  return codeExtensions[language.toLowerCase()] ?? ".file";
}
