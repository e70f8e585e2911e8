/** The selection after a press on a row. With an anchor (Shift), all rows between are toggled, too. */
export function selectRows(
  selected: ReadonlySet<string>,
  { ids, id, anchor }: { ids: readonly string[]; id: string; anchor: string | null },
): Set<string> {
  const next = new Set(selected);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(id);
  const isAdded = !selected.has(id);
  const pressed = from < 0 || to < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const one of pressed) {
    if (isAdded) next.add(one);
    else next.delete(one);
  }
  return next;
}
