/** null is all categories. */
export type ChosenCategory<Category extends string> = Category | null;

/** What a gallery needs of a template. */
export interface GalleryCard<Category extends string> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
}

/** Filters templates by search and category. Every word must occur in title or description. */
export function filterCards<Category extends string, Card extends GalleryCard<Category>>(
  cards: readonly Card[],
  { search, category }: { search: string; category: ChosenCategory<Category> },
): Card[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const text = `${card.title} ${card.description}`.toLowerCase();
    return (category === null || card.category === category) && words.every((word) => text.includes(word));
  });
}
