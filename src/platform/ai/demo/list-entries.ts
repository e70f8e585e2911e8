const maxEntries = 200;
const bullet = /^(?:[-*•+]|\d{1,3}[.)])\s+/;

/** The entries of a list that a text writes one to a line, or in one line with commas; headings and frames are none. */
export function readListEntries(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("<") && !line.startsWith("#"));
  const entries = lines.length === 1 ? (lines[0] ?? "").split(/[,;]/) : lines;
  return entries
    .map((entry) => entry.trim().replace(bullet, "").slice(0, 200).trim())
    .filter(Boolean)
    .slice(0, maxEntries);
}
