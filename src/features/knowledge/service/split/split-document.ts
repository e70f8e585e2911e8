import { autoSeparators } from "#features/file/service/split-request.ts";
import type { DocumentPart } from "#features/file/table.ts";
import { limits } from "#product/limits.ts";
import type { SplitSettings } from "../../schema.ts";
import { createHeadingPath, findHeadings, type Heading } from "./headings.ts";
import type { Range } from "./ranges.ts";
import { splitProse } from "./split-prose.ts";
import { findTables, groupRows, type TableRange } from "./tables.ts";

/** A chunk before it is stored. */
export interface Chunk extends Range {
  readonly text: string;
  readonly part: string;
  /** Title, headings and part, one a line. */
  readonly context: string;
}

/** A document and how it is cut; undefined is "Auto". */
export interface SplitJob {
  readonly title: string;
  readonly text: string;
  readonly parts: readonly DocumentPart[];
  readonly settings: SplitSettings | undefined;
}

/** What "Auto" means. */
export const autoSplit: SplitSettings = {
  chunkSize: limits.knowledge.chunkSize.auto,
  chunkOverlap: limits.knowledge.chunkOverlapAuto,
  separators: [...autoSeparators],
};

/**
 * Cuts a document into chunks, which never go across two of its parts. A table that is too long for one is cut between
 * its rows, and each chunk of it starts with the header.
 */
export function splitDocument(
  { title, text, parts }: Omit<SplitJob, "settings">,
  settings: SplitSettings = autoSplit,
): Chunk[] {
  const headings = findHeadings(text);
  const pathBefore = createHeadingPath(headings);
  let next = 0;
  return partsOf(text, parts).flatMap(({ label, ...range }) => {
    // Parts and headings are in the order of the text, so both are read once.
    const first = next;
    while ((headings[next]?.start ?? range.end) < range.end) next += 1;
    const within = headings.slice(first, next);
    return splitPart(text, range, settings, within).map(({ header, start, end }) => {
      const body = text.slice(start, end);
      const path = pathBefore(start).join(" › ");
      return {
        start,
        end,
        text: header === null ? body : `${header}\n${body}`,
        part: label,
        context: [title, path, label].filter(Boolean).join("\n"),
      };
    });
  });
}

/** The parts as ranges; what is before the first has no label. */
function partsOf(text: string, parts: readonly DocumentPart[]): (Range & { label: string })[] {
  const [first] = parts;
  const all = first?.start === 0 ? parts : [{ label: "", start: 0 }, ...parts];
  return all.map(({ label, start }, at) => ({ label, start, end: all[at + 1]?.start ?? text.length }));
}

/** `header` is put before the rows of a table that was cut. */
type Piece = Range & { readonly header: string | null };

function splitPart(text: string, range: Range, settings: SplitSettings, headings: readonly Heading[]): Piece[] {
  const long = findTables(text, range).filter((table) => isLong(table, settings));
  const pieces: Piece[] = [];
  let start = range.start;
  const addProse = (end: number) => {
    for (const chunk of splitProse(text, { start, end }, settings, headings)) pieces.push({ ...chunk, header: null });
  };
  for (const table of long) {
    addProse(table.start);
    pieces.push(...splitTable(text, table, settings));
    start = table.end;
  }
  addProse(range.end);
  return pieces;
}

const isLong = ({ start, end, rows }: TableRange, { chunkSize }: SplitSettings) =>
  end - start > chunkSize || rows.length > limits.knowledge.chunkRows;

function splitTable(text: string, table: TableRange, settings: SplitSettings): Piece[] {
  const header = text.slice(table.header.start, table.header.end);
  const size = settings.chunkSize;
  return groupRows(table, { size, count: limits.knowledge.chunkRows }).flatMap((group): Piece[] => {
    if (header.length + 1 + group.end - group.start <= size) return [{ ...group, header }];
    // A single row that doesn't fit beside the header.
    return splitProse(text, group, settings).map((piece) => ({ ...piece, header: null }));
  });
}
