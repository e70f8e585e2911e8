import type { TextCollector } from "../text-collector.ts";

/** Adds a row that isn't empty as a line of JSON: its number in the file, and its cells. */
export function writeRow(text: TextCollector, number: number, cells: readonly string[]): void {
  const kept = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  if (kept.length > 0) text.add(`${JSON.stringify([number, kept])}\n`);
}
