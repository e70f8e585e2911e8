/**
 * Thrown when a list or an import block that needs a new line has an unknown format, so the line must be added by hand.
 */
export class NoPlace extends Error {}

/**
 * Adds an import where the formatter would put it: packages, then `#` aliases, then `../`, then `./`, each sorted by
 * path.
 */
export function addImport(text: string, line: string): string {
  const source = sourceOf(line);
  const statements = [...text.matchAll(/^import\s[^;]*?"([^"]+)";\n/gm)];
  const next = statements.find(([, other = ""]) => comesBefore(source, other));
  if (next) return insertAt(text, next.index, `${line}\n`);
  const last = statements.at(-1);
  if (!last) throw new NoPlace(`no import to place next to: ${line}`);
  return insertAt(text, last.index + last[0].length, `${line}\n`);
}

/**
 * Adds a line to the top-level list that begins with `opening`: at the end, or in sorted order before the first greater
 * key.
 */
export function addLine(text: string, opening: RegExp, line: string, order: "last" | "sorted" = "last"): string {
  const start = opening.exec(text);
  const body = start ? start.index + start[0].length : -1;
  const end = start ? text.slice(body).search(/^[}\])]+( as const)?[);]*$/m) : -1;
  if (end < 0) throw new NoPlace(`no list that starts with ${opening}`);
  const entries = text.slice(body, body + end);
  const before =
    order === "sorted"
      ? [...entries.matchAll(/^ +(\w+):/gm)].find(([, key = ""]) => key > (/^\s*(\w+)/.exec(line)?.[1] ?? ""))
      : undefined;
  return insertAt(text, body + (before?.index ?? end), `${line}\n`);
}

/** Inserts text directly before the first match. */
export function addBefore(text: string, place: RegExp, more: string): string {
  const found = place.exec(text);
  if (!found) throw new NoPlace(`nothing matches ${place}`);
  return insertAt(text, found.index, more);
}

const insertAt = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at);
const sourceOf = (line: string) => /"([^"]+)"/.exec(line)?.[1] ?? "";
const rank = (source: string) => [/^[^#.]/, /^#/, /^\.\.\//, /^\.\//].findIndex((group) => group.test(source));

function comesBefore(one: string, other: string): boolean {
  return rank(one) === rank(other) ? one < other : rank(one) < rank(other);
}
