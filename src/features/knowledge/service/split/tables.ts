import type { Range } from "./ranges.ts";

/** A Markdown table: its first two lines, and each further one. */
export interface TableRange extends Range {
  readonly header: Range;
  readonly rows: readonly Range[];
}

/** The second line of a table. */
const ruler = /^\|[ \-:|]+$/;

/** The tables in a piece of a Markdown text. Reads line by line: a table may have millions of them. */
export function findTables(text: string, range: Range): TableRange[] {
  // Searched in the range only: the rest of the text may be long.
  const within = text.slice(range.start, range.end);
  const lineAt = (start: number): Range => {
    const end = within.indexOf("\n", start);
    return { start, end: end < 0 ? within.length : end };
  };
  const isRow = (at: number) => within[at] === "|";
  const inText = ({ start, end }: Range): Range => ({ start: range.start + start, end: range.start + end });
  const tables: TableRange[] = [];
  let at = isRow(0) ? 0 : within.indexOf("\n|") + 1;
  while (isRow(at)) {
    const first = lineAt(at);
    const second = lineAt(first.end + 1);
    let last = first;
    if (isRow(second.start) && second.end < within.length && ruler.test(within.slice(second.start, second.end))) {
      const rows: Range[] = [];
      last = second;
      while (isRow(last.end + 1)) {
        last = lineAt(last.end + 1);
        rows.push(inText(last));
      }
      const header = inText({ start: first.start, end: second.end });
      tables.push({ ...inText({ start: first.start, end: last.end }), header, rows });
    }
    const next = within.indexOf("\n|", last.end);
    if (next < 0) break;
    at = next + 1;
  }
  return tables;
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
