/** One row of the benchmark: the measured value, its baseline in the same run, and the budget. */
export interface Row {
  what: string;
  ours: string;
  bare: string;
  ratio: string;
  budget: string;
  isMet: boolean;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const times = (ours: number, bare: number) => (bare > 0 ? `${(ours / bare).toFixed(2)} x` : "-");

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.what, row.ours, row.bare, row.ratio, row.budget, row.isMet ? "met" : "MISSED"]);
  const all = [["what", "ours", "bare", "ratio", "budget", ""], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of all)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
