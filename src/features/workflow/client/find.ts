/** What the list of workflows shows: folder, search, tags and order. */
export type SortKey = "changed" | "name" | "lastRun";

interface Listed {
  title: string;
  category: readonly string[];
  parentFolderId: string | null;
  updatedAt: Date;
  lastRun: { createdAt: Date } | null;
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

/** One for all rows: making one for each comparison takes seconds where there are thousands. */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const orders: Readonly<Record<SortKey, (a: Listed, b: Listed) => number>> = {
  name: (a, b) => names.compare(a.title, b.title),
  changed: (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime(),
  lastRun: (a, b) => (b.lastRun?.createdAt.getTime() ?? 0) - (a.lastRun?.createdAt.getTime() ?? 0),
};

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
  const compare = orders[sort];
  return found.toSorted((a, b) => (isReversed ? -compare(a, b) : compare(a, b)));
}

/** Tags of all, the most used first. */
export function tagsOf(all: readonly Pick<Listed, "category">[]): string[] {
  const counts = new Map<string, number>();
  for (const { category } of all) for (const tag of category) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([tag]) => tag);
}
