import type { ListedSkill } from "./use-skills.ts";

/** The skills that have all of these words in name, description or tags, and all of these tags. */
export function findSkills(
  skills: readonly ListedSkill[],
  { search, tags }: { search: string; tags: readonly string[] },
): ListedSkill[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return skills.filter(({ name, description, category }) => {
    const text = [name, description, ...category].join(" ").toLowerCase();
    return words.every((word) => text.includes(word)) && tags.every((tag) => category.includes(tag));
  });
}

/** The tags of all skills with their counts, the most used first. */
export function countTags(skills: readonly Pick<ListedSkill, "category">[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of skills) for (const tag of category) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}
