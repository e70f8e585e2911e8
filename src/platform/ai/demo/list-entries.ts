const maxEntries = 200;
const bullet = /^(?:[-*•+]|\d{1,3}[.)])\s+/;

/** The entries of a list, one per line or comma-separated on a single line, without headings and tags. */
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
