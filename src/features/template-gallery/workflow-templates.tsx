import { SearchX } from "lucide-react";
import { useState } from "react";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { type TemplateCategory, templateText } from "#product/texts/workflow/template.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { CategoryChips, type ChosenCategory } from "./category-chips.tsx";
import { filterCards } from "./client/filter-cards.ts";
import { useTemplateCards } from "./client/templates.ts";
import { TemplateCard } from "./template-card.tsx";

const grid = "mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3";
const allCategories = Object.keys(templateText.categories) as TemplateCategory[]; // keys of a literal are its keys

/** The "Templates" tab. */
export function WorkflowTemplates() {
  const cards = useTemplateCards();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<ChosenCategory>("all");
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
  const foundCards = cards.data && filterCards(cards.data, { search, category });
  const categories = allCategories.filter((one) => cards.data?.some((card) => card.category === one) ?? true);
  const reset = () => {
    setSearch("");
    setCategory("all");
  };
  return (
    <>
      <p className="max-w-read text-ink-3">{templateText.intro}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          aria-label={templateText.search}
          placeholder={templateText.search}
          value={search}
          onChange={setSearch}
          shortcut="/"
          className="w-72 max-sm:w-full"
        />
        <CategoryChips categories={categories} value={category} onChange={setCategory} />
      </div>
      {!foundCards ? (
        <div role="status" aria-busy aria-label={pageStateText.loading} className={grid}>
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="h-36 rounded-card" />
          ))}
        </div>
      ) : foundCards.length > 0 ? (
        <ul aria-label={templateText.title} className={grid}>
          {foundCards.map((card) => (
            <TemplateCard key={card.id} card={card} />
          ))}
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
