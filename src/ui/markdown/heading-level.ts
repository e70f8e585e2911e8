/**
 * The announced level of each heading in a text. Texts start at any level and skip levels; on a page they follow the
 * heading above, and each goes one level deeper at most. The visual size stays.
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
