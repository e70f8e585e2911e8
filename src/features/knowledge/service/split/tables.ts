import type { Range } from "./ranges.ts";

/** A Markdown table: its first two lines, and each further one. */
export interface TableRange extends Range {
  readonly header: Range;
  readonly rows: readonly Range[];
}

/** The tables in a piece of a Markdown text. */
export function findTables(text: string, { start, end }: Range): TableRange[] {
  const tables: TableRange[] = [];
  const pattern = /^\|.*\n\|[ \-:|]+\n(?:\|.*(?:\n|$))*/gm;
  for (const { index, 0: block } of text.slice(start, end).matchAll(pattern)) {
    const lines = linesOf(block, start + index);
    const [first, second, ...rows] = lines;
    const last = lines.at(-1);
    if (first && second && last)
      tables.push({ start: first.start, end: last.end, header: { start: first.start, end: second.end }, rows });
  }
  return tables;
}

function linesOf(block: string, start: number): Range[] {
  return [...block.matchAll(/[^\n]+/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }));
}

/** Groups of neighboring rows that fit beside the header; a row that is too long is a group of its own. */
export function groupRows({ header, rows }: TableRange, { size, count }: { size: number; count: number }): Range[] {
  const room = size - (header.end - header.start) - 1;
  const groups: { start: number; end: number; count: number }[] = [];
  for (const row of rows) {
    const current = groups.at(-1);
    if (current && current.count < count && row.end - current.start <= room) {
      current.end = row.end;
      current.count += 1;
    } else groups.push({ ...row, count: 1 });
  }
  return groups.map(({ start, end }) => ({ start, end }));
}
