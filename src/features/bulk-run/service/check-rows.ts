import { limits } from "#product/limits.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import type { ColumnMapping, InvalidRow, SourceTable } from "../schema.ts";
import type { FirstForm } from "./first-form.ts";

export interface CheckedRows {
  readonly valid: readonly { readonly number: number; readonly values: Readonly<Record<string, string>> }[];
  readonly invalid: readonly InvalidRow[];
}

/** Maps each column to the field with its name; letter case and spaces around it don't matter. */
export function mapByLabel({ fields }: Pick<FirstForm, "fields">, columns: readonly string[]): ColumnMapping {
  const plain = (text: string) => text.trim().toLowerCase();
  const taken = new Set<number>();
  const mapping: ColumnMapping = {};
  for (const { key, label } of fields) {
    const at = columns.findIndex((column, index) => !taken.has(index) && plain(column) === plain(label));
    if (at < 0) continue;
    taken.add(at);
    mapping[key] = at;
  }
  return mapping;
}

/** Which rows can start a run with this mapping, and why the others can't. */
export function checkRows(
  { form, config, fields }: FirstForm,
  source: SourceTable,
  mapping: ColumnMapping,
): CheckedRows {
  const valid: CheckedRows["valid"][number][] = [];
  const invalid: InvalidRow[] = [];
  for (const { number, cells } of source.rows) {
    const filled = fields.flatMap(({ key, label }) => {
      const text = cells[mapping[key] ?? -1] ?? "";
      return text.trim() === "" ? [] : [{ key, label, text }];
    });
    const long = filled.find(({ text }) => text.length > limits.bulkRun.cellChars);
    const values = Object.fromEntries(filled.map(({ key, text }) => [key, text]));
    const read = long ? { refused: bulkRunText.cellTooLong(long.label) } : form.readCells(values, config);
    if ("refused" in read) invalid.push({ number, reason: read.refused });
    else valid.push({ number, values });
  }
  return { valid, invalid };
}
