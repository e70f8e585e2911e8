/** A stretch of text that stayed, went or came. */
export interface DiffPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** More pairs of words than this are not compared one by one: the whole stretch is then gone and new. */
const mostPairs = 4_000_000;

/** What a change did to a text, word by word; the parts joined without the new ones are the old text, and vice versa. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [words(before), words(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joined([
    { kind: "same", text: old.slice(0, start).join("") },
    ...middle,
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]);
}

const words = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** The longest common sequence of words, by the table of lengths. */
function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  if (old.length * now.length > mostPairs)
    return [
      { kind: "gone", text: old.join("") },
      { kind: "new", text: now.join("") },
    ];
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      parts.push({ kind: "same", text: old[row] ?? "" });
      row += 1;
      column += 1;
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "gone", text: old[row] ?? "" });
      row += 1;
    } else {
      parts.push({ kind: "new", text: now[column] ?? "" });
      column += 1;
    }
  }
  return parts;
}

/** Neighbours of one kind as one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const last = result.at(-1);
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: last.text + part.text };
    else result.push(part);
  }
  return result;
}
