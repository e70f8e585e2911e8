import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { type ChosenCategory, filterCards, type GalleryCard } from "./client/filter-cards.ts";

const grid = "mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3";

interface TemplateGalleryProps<Category extends string, Card extends GalleryCard<Category>> {
  /** One or two sentences above the search. */
  intro: string;
  cards: Pick<UseQueryResult<Card[], unknown>, "data" | "isError" | "isFetching" | "refetch">;
  /** The names of all categories, in order. */
  categoryNames: Readonly<Record<Category, string>>;
  /** What categories are called: "Department". */
  categoryLabel: string;
  renderCard: (card: Card) => ReactNode;
}

/** Templates with a search and a choice of category. */
export function TemplateGallery<Category extends string, Card extends GalleryCard<Category>>({
  intro,
  cards,
  categoryNames,
  categoryLabel,
  renderCard,
}: TemplateGalleryProps<Category, Card>) {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<ChosenCategory<Category>>(null);
  if (cards.isError)
    return (
      <ErrorState
        title={pageStateText.error.listTitle}
        onRetry={() => void cards.refetch()}
        isRetrying={cards.isFetching}
      >
        {pageStateText.error.listText}
      </ErrorState>
    );
  const foundCards = cards.data && filterCards<Category, Card>(cards.data, { search, category });
  const allCategories = Object.keys(categoryNames) as Category[]; // keys of a literal are its keys
  const categories = allCategories.filter((one) => cards.data?.some((card) => card.category === one) ?? true);
  const reset = () => {
    setSearch("");
    setCategory(null);
  };
  return (
    <>
      <p className="max-w-read text-ink-3">{intro}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          aria-label={templateText.search}
          placeholder={templateText.search}
          value={search}
          onChange={setSearch}
          shortcut="/"
          className="w-72 max-sm:w-full"
        />
        <CategoryChips
          aria-label={categoryLabel}
          categories={categories}
          names={categoryNames}
          value={category}
          onChange={setCategory}
        />
      </div>
      {!foundCards ? (
        <div role="status" aria-busy aria-label={pageStateText.loading} className={grid}>
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="h-36 rounded-card" />
          ))}
        </div>
      ) : foundCards.length > 0 ? (
        <ul aria-label={templateText.title} className={grid}>
          {foundCards.map(renderCard)}
        </ul>
      ) : (
        <EmptyState
          icon={SearchX}
          title={templateText.noMatch}
          action={<Button onPress={reset}>{templateText.showAll}</Button>}
        >
          {templateText.noMatchHint}
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {foundCards && templateText.found(foundCards.length)}
      </p>
    </>
  );
}
