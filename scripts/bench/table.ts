/** One row of the benchmark: a measured value, its baseline in the same run, and the budget. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  readonly ours: number;
  /** The baseline, in the same unit. */
  readonly bare?: number;
  /** What the budget limits: the value (the default), what it adds to the baseline, or how many times the baseline it is. */
  readonly judged?: "value" | "added" | "times";
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number };
}

type Unit = "µs" | "ms" | "s" | "/s" | "MB" | "kB" | "fps" | "";

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The medians of each row over several rounds. */
export function medianRows(rounds: readonly (readonly Row[])[]): Row[] {
  const first = rounds.find((rows) => rows.length > 0) ?? [];
  return first.map((row) => {
    const same = rounds.flatMap((rows) => rows.filter(({ what }) => what === row.what));
    const bare = same.flatMap((one) => one.bare ?? []);
    return { ...row, ours: median(same.map(({ ours }) => ours)), ...(bare.length > 0 && { bare: median(bare) }) };
  });
}

const format = (value: number, unit: Unit) => {
  const digits = unit !== "" && Math.abs(value) < 10 ? 1 : 0;
  return `${value.toFixed(digits)}${unit === "/s" || unit === "" ? unit : ` ${unit}`}`;
};
const times = (value: number, other: number) => (other > 0 ? `${(value / other).toFixed(2)} x` : "-");

function judgedValue({ ours, bare = Number.NaN, judged = "value" }: Row): number {
  return judged === "value" ? ours : judged === "added" ? ours - bare : ours / bare;
}

export function isMet(row: Row): boolean {
  if (!row.budget) return true;
  const value = judgedValue(row);
  return "atMost" in row.budget ? value <= row.budget.atMost : value >= row.budget.atLeast;
}

function budgetText({ judged = "value", budget, unit }: Row): string {
  if (!budget) return "-";
  const [sign, limit] = "atMost" in budget ? ["<=", budget.atMost] : [">=", budget.atLeast];
  return `${sign} ${judged === "times" ? `${limit} x` : `${judged === "added" ? "+" : ""}${format(limit, unit)}`}`;
}

/** The table of one tree: every row with its ratio to the baseline and its budget. */
export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => {
    const { what, unit, ours, bare, judged } = row;
    const ratio = bare === undefined ? "-" : judged === "added" ? `+${format(ours - bare, unit)}` : times(ours, bare);
    const verdict = row.budget ? (isMet(row) ? "met" : "MISSED") : "";
    return [what, format(ours, unit), bare === undefined ? "-" : format(bare, unit), ratio, budgetText(row), verdict];
  });
  printColumns([["what", "ours", "bare", "ratio", "budget", ""], ...cells]);
}

/** Rows of this tree beside the same rows of another one. */
export function printComparison(rows: readonly Row[], otherRows: readonly Row[], otherName: string): void {
  const cells = rows.map(({ what, unit, ours }) => {
    const other = otherRows.find((row) => row.what === what)?.ours;
    return other === undefined
      ? [what, format(ours, unit), "-", "-"]
      : [what, format(ours, unit), format(other, unit), times(ours, other)];
  });
  printColumns([["what", "this tree", otherName, "ratio"], ...cells]);
}

function printColumns(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
