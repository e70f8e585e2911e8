/** What the cells of a column of a table are. Dates are ISO texts: "2026-03-31", or "2026-03-31 14:30:00". */
export const columnTypes = ["text", "number", "date", "boolean"] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A column of a table that can be asked. */
export interface TableColumn {
  /** For people, as the table calls it. */
  readonly label: string;
  /** For SQL: lower case, digits and underscores. Unique in its table. */
  readonly name: string;
  readonly type: ColumnType;
  /** What the numbers count, such as "€", "%" or "kg"; "" if that is not said. */
  readonly unit: string;
}

/** A stored cell; null is empty. */
export type TableCell = string | number | boolean | null;
export type TableRow = readonly TableCell[];
