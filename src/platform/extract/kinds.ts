export const extractKinds = ["pdf", "docx", "xlsx", "pptx", "epub", "csv", "txt", "md", "html"] as const;

/** Files that are read as rows of cells, one line of JSON each, instead of as text. */
type RowsKind = "csv-rows" | "xlsx-rows";

/** A format whose text can be read. */
export type ExtractKind = (typeof extractKinds)[number] | RowsKind;

const synonyms: Readonly<Record<string, ExtractKind>> = {
  tsv: "csv",
  text: "txt",
  log: "txt",
  markdown: "md",
  htm: "html",
};

/** The format by file extension. The storage's `identify` checks the content. */
export function extractKindOf(fileName: string): ExtractKind | null {
  const extension = /\.([A-Za-z0-9]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return synonyms[extension] ?? extractKinds.find((kind) => kind === extension) ?? null;
}
