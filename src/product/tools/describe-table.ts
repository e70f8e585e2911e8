import type { ListedTable } from "./knowledge-table.ts";

/** A table as models read about it: its name in SQL, its columns, and its first rows. */
export function describeTable({ name, rowsCount, isTruncated, columns, examples }: ListedTable): string {
  const rows = isTruncated ? `only the first ${rowsCount} rows are known` : `${rowsCount} rows`;
  const described = columns.map((column) => {
    const unit = column.unit ? ` in ${column.unit}` : "";
    const label = column.label.toLowerCase() === column.name ? "" : ` (${JSON.stringify(column.label)})`;
    return `${column.name} ${column.type}${unit}${label}`;
  });
  const lines = examples.map((cells) => `    ${cells.join(" | ")}`);
  return [`  table ${name} (${rows}): ${described.join(", ")}`, ...lines].join("\n");
}
