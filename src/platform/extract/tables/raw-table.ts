/** A cell as a file has it: a text, or what a spreadsheet knows about it. Null is empty. */
export type RawCell = string | number | boolean | RawDate | RawAmount | null;

export interface RawDate {
  /** ISO: "2026-03-31", or "2026-03-31 14:30:00". */
  readonly date: string;
}

export interface RawAmount {
  readonly amount: number;
  /** "€", "%". */
  readonly unit: string;
}

/** The rows of a CSV file, or of one sheet. */
export interface RawTable {
  /** Of the sheet; "" for a CSV file. */
  readonly title: string;
  readonly rows: readonly (readonly RawCell[])[];
  /** The file has more. */
  readonly isTruncated: boolean;
  /** Numbers that can be read in two ways are read as in German. */
  readonly isGerman: boolean;
}

export const isEmptyCell = (cell: RawCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** On one line, as people read it. */
export function textOfCell(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return "date" in cell ? cell.date : `${cell.amount} ${cell.unit}`;
  return String(cell).replace(/\s+/g, " ").replace(unwanted, "").trim();
}

/** Control characters mean nothing in a cell, and PostgreSQL can't store NUL. */
const unwanted = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** At most so many characters, without half of one at the end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, "");
