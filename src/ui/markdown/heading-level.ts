/**
 * The level at which each heading of a text is announced. Texts begin at any level and leave levels out; on a page they
 * stand below the heading before them, and each goes one deeper at most. How large a heading looks stays as written.
 */
export function headingLevels(written: readonly number[], above: number): number[] {
  const deepest = 6;
  const open: { written: number; level: number }[] = [];
  return written.map((one) => {
    while ((open.at(-1)?.written ?? 0) >= one) open.pop();
    const level = Math.min((open.at(-1)?.level ?? above) + 1, deepest);
    open.push({ written: one, level });
    return level;
  });
}
