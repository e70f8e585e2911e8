/** What a person edits of a note, as texts that a browser keeps until they are saved. */
export interface NoteEdit {
  readonly title: string;
  readonly content: string;
  readonly category: string[];
  /** The revision that it is based on. */
  readonly revision: number;
}

export const writeEdit = ({ title, content, category, revision }: NoteEdit): string[] => [
  title,
  content,
  category.join("\n"),
  String(revision),
];

/** Null for what is no edit. */
export function readEdit(texts: readonly string[] | null): NoteEdit | null {
  const [title, content, category, revision] = texts ?? [];
  if (title === undefined || content === undefined || category === undefined || !Number(revision)) return null;
  return { title, content, category: category.split("\n").filter(Boolean), revision: Number(revision) };
}
