import { type SQL, sql } from "drizzle-orm";
import type { ColumnType } from "#lib/tables/table-column.ts";
import { dateStyles, readDate } from "#platform/extract/tables/read-date.ts";
import { readNumber } from "#platform/extract/tables/read-number.ts";

/** How a typed text selects rows by one column: texts contain it; numbers and dates are compared, as in ">= 5". */
export type RowFilter =
  | { readonly kind: "contains"; readonly text: string }
  | { readonly kind: "starts"; readonly text: string }
  | { readonly kind: "is"; readonly value: boolean }
  | { readonly kind: "compared"; readonly operator: Operator; readonly value: number | string };

const operators = [">=", "<=", ">", "<", "="] as const;
type Operator = (typeof operators)[number];

/** Null for an empty text. What fits no value of the column is searched for in its text. */
export function parseRowFilter(typed: string, type: ColumnType): RowFilter | null {
  const text = typed.trim();
  if (!text) return null;
  const operator = operators.find((sign) => text.startsWith(sign));
  const operand = operator ? text.slice(operator.length).trim() : text;
  if (type === "boolean" && /^(?:true|false)$/i.test(text)) return { kind: "is", value: text.toLowerCase() === "true" };
  if (type === "number") {
    const value = readNumber(operand, "english") ?? readNumber(operand, "german");
    if (value !== null) return { kind: "compared", operator: operator ?? "=", value };
  }
  if (type === "date") {
    const value = dateStyles.map((style) => readDate(operand, style)).find((date) => date !== null) ?? operand;
    // The beginning of a date is a month or a year.
    if (operator === undefined || operator === "=") return { kind: "starts", text: value };
    return { kind: "compared", operator, value };
  }
  return { kind: "contains", text };
}

/** `cell` is the cell as JSON. */
export function filterCell(cell: SQL, filter: RowFilter): SQL {
  const text = sql`${cell} #>> '{}'`;
  switch (filter.kind) {
    case "contains":
      return sql`${text} ilike ${`%${escapeLike(filter.text)}%`}`;
    case "starts":
      return sql`${text} like ${`${escapeLike(filter.text)}%`}`;
    case "is":
      return sql`${cell} = ${JSON.stringify(filter.value)}::jsonb`;
    case "compared":
      return typeof filter.value === "number"
        ? sql`${numberIn(cell)} ${sql.raw(filter.operator)} ${filter.value}::numeric`
        : sql`${text} ${sql.raw(filter.operator)} ${filter.value}`;
  }
}

/** Null for a cell that isn't a number. */
export const numberIn = (cell: SQL): SQL => sql`case when jsonb_typeof(${cell}) = 'number' then (${cell})::numeric end`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
