import { type PaletteGroup, type PaletteItem, readQuery } from "./palette-item.ts";

const order: readonly PaletteGroup[] = ["recent", "goTo", "agents", "workflows", "threads", "actions", "workspaces"];
/** Without a query only a few items of each kind are shown. */
const maxItemsWithoutQuery = { agents: 5, workflows: 5, threads: 5 } as Partial<Record<PaletteGroup, number>>;
const maxRecent = 5;

/**
 * The groups to show for the typed text. `recentIds`: recent items, latest first. Without any, the newest chats and
 * runs count as recent.
 */
export function pickGroups(
  items: readonly PaletteItem[],
  typed: string,
  recentIds: readonly string[],
): { group: PaletteGroup; items: PaletteItem[] }[] {
  const { query, groups } = readQuery(typed);
  const isIdle = query === "" && groups === null;
  const byId = new Map(items.map((item) => [item.id, item]));
  const chosen = recentIds.flatMap((id) => byId.get(id) ?? []);
  const threads = items.filter((item) => item.group === "threads" && !recentIds.includes(item.id));
  const recent = isIdle ? [...chosen, ...threads].slice(0, maxRecent) : [];
  const isRecent = new Set(recent.map(({ id }) => id));
  return order
    .filter((group) => groups === null || groups.includes(group))
    .map((group) => {
      const members =
        group === "recent" ? recent : items.filter((item) => item.group === group && !isRecent.has(item.id));
      return { group, items: isIdle ? members.slice(0, maxItemsWithoutQuery[group]) : members };
    })
    .filter(({ items: members }) => members.length > 0);
}
