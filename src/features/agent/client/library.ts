import type { AgentItem } from "./agents.ts";

export const sorts = ["changed", "name"] as const;
export type AgentSort = (typeof sorts)[number];

export interface LibraryView {
  search: string;
  /** An agent must have all of them. */
  tags: readonly string[];
  folderId: string | null;
  sort: AgentSort;
}

/** Whether the view looks through all folders, not into one. */
export const isSearching = ({ search, tags }: LibraryView) => search.trim() !== "" || tags.length > 0;

/** The agents to show. A search goes through all folders: who looks for something does not know where it is. */
export function pickAgents<
  Item extends Pick<AgentItem, "title" | "description" | "category" | "parentFolderId" | "updatedAt">,
>(agents: readonly Item[], view: LibraryView): Item[] {
  const needle = view.search.trim().toLowerCase();
  const found = agents.filter((agent) =>
    isSearching(view)
      ? view.tags.every((tag) => agent.category.includes(tag)) &&
        [agent.title, agent.description, ...agent.category].some((text) => text.toLowerCase().includes(needle))
      : agent.parentFolderId === view.folderId,
  );
  const byName = (a: Item, b: Item) => a.title.localeCompare(b.title, undefined, { numeric: true });
  if (view.sort === "name") return found.toSorted(byName);
  return found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || byName(a, b));
}

/** All tags, the most used first. */
export function tagsOf(agents: readonly Pick<AgentItem, "category">[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of agents) for (const tag of category) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, undefined, { numeric: true }));
}
