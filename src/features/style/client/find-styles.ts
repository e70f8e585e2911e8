import type { ListedStyle } from "./use-styles.ts";

/** The voices that have all of these words in title, tags or the start of their guideline, and all of these tags. */
export function findStyles(
  styles: readonly ListedStyle[],
  { search, tags }: { search: string; tags: readonly string[] },
): ListedStyle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return styles.filter(({ title, excerpt, category }) => {
    const text = [title, excerpt, ...category].join(" ").toLowerCase();
    return words.every((word) => text.includes(word)) && tags.every((tag) => category.includes(tag));
  });
}

/** The tags of all voices with their counts, the most used first. */
export function countTags(styles: readonly Pick<ListedStyle, "category">[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of styles) for (const tag of category) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}
