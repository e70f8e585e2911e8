/** What the list of workflows shows: folder, search, tags and order. */
export type SortKey = "changed" | "name";

interface Listed {
  title: string;
  category: readonly string[];
  parentFolderId: string | null;
  updatedAt: Date;
}

export interface Filter {
  /** A search looks into all folders. */
  search: string;
  tags: ReadonlySet<string>;
  /** null is the top. */
  folderId: string | null;
  sort: SortKey;
  isReversed: boolean;
}

export const isNarrowed = ({ search, tags }: Pick<Filter, "search" | "tags">) => search.trim() !== "" || tags.size > 0;

export function findWorkflows<Item extends Listed>(
  all: readonly Item[],
  folders: ReadonlySet<string>,
  filter: Filter,
): Item[] {
  const { search, tags, folderId, sort, isReversed } = filter;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // A folder that is gone leaves its workflows at the top.
  const folderOf = (item: Item) =>
    item.parentFolderId && folders.has(item.parentFolderId) ? item.parentFolderId : null;
  const found = all.filter((item) => {
    if (!isNarrowed(filter)) return folderOf(item) === folderId;
    const text = `${item.title} ${item.category.join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word)) && [...tags].every((tag) => item.category.includes(tag));
  });
  const compare = (a: Item, b: Item) =>
    sort === "name"
      ? a.title.localeCompare(b.title, undefined, { numeric: true, sensitivity: "base" })
      : b.updatedAt.getTime() - a.updatedAt.getTime();
  return found.toSorted((a, b) => (isReversed ? -compare(a, b) : compare(a, b)));
}

/** Tags of all, the most used first. */
export function tagsOf(all: readonly Pick<Listed, "category">[]): string[] {
  const counts = new Map<string, number>();
  for (const { category } of all) for (const tag of category) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([tag]) => tag);
}
