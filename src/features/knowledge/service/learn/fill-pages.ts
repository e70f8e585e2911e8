import type { DocumentPart } from "#features/file/table.ts";

/** A text with the text of pages put in that had none, and the places of all pages in it. */
export function fillPages(
  { text, parts }: { text: string; parts: readonly DocumentPart[] },
  pages: ReadonlyMap<number, string>,
): { text: string; parts: DocumentPart[] } {
  const labelOf = (page: number) => `Page ${page}`;
  const added = new Map([...pages].map(([page, words]) => [labelOf(page), words]));
  let filled = text.slice(0, parts[0]?.start ?? 0);
  const placed = parts.map(({ label, start }, at) => {
    const own = text.slice(start, parts[at + 1]?.start ?? text.length);
    const part = { label, start: filled.length };
    const words = own.trim() ? undefined : added.get(label);
    filled += words ? `${words}\n\n` : own;
    return part;
  });
  return { text: filled, parts: placed };
}

/** A document of so many pages without any text. */
export function emptyPages(count: number): { text: string; parts: DocumentPart[] } {
  return { text: "", parts: Array.from({ length: count }, (_, at) => ({ label: `Page ${at + 1}`, start: 0 })) };
}
