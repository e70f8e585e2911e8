/** RFC 4180: lines end with CR LF, cells with commas, quotes or breaks are quoted. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join(",")).join("\r\n");
}

/** A cell that a spreadsheet would run as a formula is made text; plain numbers with a sign stay numbers. */
function writeCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,\s]+%?$/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
