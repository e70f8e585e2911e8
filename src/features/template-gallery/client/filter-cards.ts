import type { TemplateCategory } from "#product/texts/workflow/template.ts";

/** Filters templates by search and category. Every word must occur in title or description. */
export function filterCards<Card extends { title: string; description: string; category: TemplateCategory }>(
  cards: readonly Card[],
  { search, category }: { search: string; category: TemplateCategory | "all" },
): Card[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const text = `${card.title} ${card.description}`.toLowerCase();
    return (category === "all" || card.category === category) && words.every((word) => text.includes(word));
  });
}
