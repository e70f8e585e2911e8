const separatorRow = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Hides the header of a table until its separator row has arrived, because it would first appear as text with bars and
 * then jump. Used only while streaming.
 */
export function hidePartialTable(text: string): string {
  const blockStart = text.lastIndexOf("\n\n") + 1;
  const lines = text.slice(blockStart).split("\n");
  const first = lines.findIndex((line) => line.trimStart().startsWith("|"));
  const rows = first === -1 ? [] : lines.slice(first);
  if (rows.length === 0 || rows.length > 2) return text;
  const [head = "", second = ""] = rows;
  const isTable = separatorRow.test(second) && countCells(second) >= countCells(head);
  return isTable ? text : text.slice(0, text.length - rows.join("\n").length);
}

function countCells(row: string): number {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|").length;
}
