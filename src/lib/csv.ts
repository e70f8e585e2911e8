/** Writes CSV by RFC 4180: lines end with CR LF; cells with commas, quotes, or line breaks are quoted. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join(",")).join("\r\n");
}

/** Escapes cells that a spreadsheet would run as a formula; signed numbers stay numbers. */
function writeCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,\s]+%?$/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
