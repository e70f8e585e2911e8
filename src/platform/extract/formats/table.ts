const cellChars = 32_000;

/** One row of a markdown table. */
export function tableRow(cells: readonly string[]): string {
  const plain = cells.map((cell) => cell.slice(0, cellChars).replace(/\s+/g, " ").trim().replaceAll("|", "\\|"));
  return `| ${plain.join(" | ")} |\n`;
}

/** The line between the header of a markdown table and its rows. */
export function tableRule(columns: number): string {
  return `|${" --- |".repeat(columns)}\n`;
}
