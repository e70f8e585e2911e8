import { partText } from "#product/texts/knowledge/parts.ts";

/** The part of a source as people read it: "Page 3" is stored in English, names of chapters as they are. */
export function tellPart(stored: string): string {
  const [, kind, name] = /^(Page|Slide|Sheet) (.+)$/s.exec(stored) ?? [];
  if (!kind || !name) return stored;
  if (kind === "Sheet") return partText.sheet(name);
  if (!/^\d+$/.test(name)) return stored;
  return kind === "Page" ? partText.page(name) : partText.slide(name);
}
