/** The rows of a table as the text of their cells. */
export function readTable(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
}
