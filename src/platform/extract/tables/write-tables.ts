import { maxLimits } from "../limits.ts";
import type { RawTable } from "./raw-table.ts";
import { type TypedTable, toTable } from "./to-table.ts";

const { table: max } = maxLimits;

type TableFacts = Omit<TypedTable, "rows"> & { readonly rowsCount: number; readonly blocks: number };

/** What is known of the tables, and their rows as lines of JSON, a few hundred in each. */
export function writeTables(raw: readonly RawTable[]): { tables: TableFacts[]; lines: string[] } {
  const lines: string[] = [];
  let bytesLeft = max.bytes;
  const tables = raw.slice(0, max.tables).flatMap((one): TableFacts[] => {
    const table = toTable(one);
    if (!table) return [];
    const { rows, ...facts } = table;
    const start = lines.length;
    let rowsCount = 0;
    while (rowsCount < rows.length) {
      const block = rows.slice(rowsCount, rowsCount + max.blockRows);
      const line = JSON.stringify(block);
      bytesLeft -= Buffer.byteLength(line) + 1;
      if (bytesLeft < 0) break;
      lines.push(line);
      rowsCount += block.length;
    }
    if (rowsCount === 0) return [];
    return [
      { ...facts, rowsCount, blocks: lines.length - start, isTruncated: facts.isTruncated || rowsCount < rows.length },
    ];
  });
  return { tables, lines };
}
