/** A line of a table in a document, with its place in the text. */
export interface TableLine {
  readonly kind: "heading" | "row" | "text";
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The lines of a text that holds Markdown tables, as spreadsheets are learned; `from` is its place in the document. */
export function readTableLines(text: string, from: number): TableLine[] {
  const lines: TableLine[] = [];
  let start = from;
  for (const line of text.split("\n")) {
    const place = { start, end: start + line.length };
    start = place.end + 1;
    if (!line.trim() || /^\|(?: ?:?-{3,}:? ?\|)+\s*$/.test(line)) continue;
    if (line.startsWith("## ")) lines.push({ kind: "heading", cells: [line.slice(3)], ...place });
    else if (line.startsWith("|")) lines.push({ kind: "row", cells: cellsOf(line), ...place });
    else lines.push({ kind: "text", cells: [line], ...place });
  }
  return lines;
}

/** Rows below one heading. */
export interface TableBlock {
  readonly heading: TableLine | null;
  readonly lines: readonly TableLine[];
}

/** The lines of a part in blocks, each a table of its own. */
export function groupTableLines(lines: readonly TableLine[]): TableBlock[] {
  const blocks: { heading: TableLine | null; lines: TableLine[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.kind === "heading" || !last) {
      blocks.push(line.kind === "heading" ? { heading: line, lines: [] } : { heading: null, lines: [line] });
      continue;
    }
    last.lines.push(line);
  }
  return blocks;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const columnPixels = { min: 72, max: 320, perCharacter: 7.5, padding: 32 };
const maxColumns = 200;

/** A width for each column by its longest cell, so that all parts of a long table have the same. */
export function columnWidths(lines: readonly Pick<TableLine, "kind" | "cells">[]): number[] {
  const longest: number[] = [];
  for (const { kind, cells } of lines)
    if (kind === "row")
      for (const [column, cell] of cells.slice(0, maxColumns).entries())
        longest[column] = Math.max(longest[column] ?? 0, cell.length);
  const { min, max, perCharacter, padding } = columnPixels;
  return longest.map((characters) => Math.min(Math.max(characters * perCharacter + padding, min), max));
}
