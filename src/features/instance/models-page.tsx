import { RefreshCw, SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { instanceListText } from "#product/texts/instance/instance-lists.ts";
import { instanceModelsText } from "#product/texts/instance/models.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { useCheckKeys, useModelSources } from "./client/queries.ts";
import { checkedState, isUsableWithoutKeys } from "./client/source-state.ts";
import { ModelSourceSection } from "./model-source-section.tsx";
import type { ModelSource } from "./schema.ts";

const text = instanceModelsText;
const filters = ["all", "usable", "unusable"] as const;
type Filter = (typeof filters)[number];

const countModels = (sources: readonly ModelSource[]) => sources.reduce((sum, { models }) => sum + models.length, 0);

/** The models that the server offers, why others can't be used, and a check of its keys. */
export function ModelsPage() {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const query = useDeferredValue(search.trim().toLowerCase());
  const models = useModelSources();
  const check = useCheckKeys();
  if (models.isPending) return <Skeleton className="h-60 w-full rounded-card" />;
  if (models.isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => models.refetch()} isRetrying={models.isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    );

  const verdictOf = (name: string) => check.data?.find(({ source }) => source === name);
  const isUsable = (source: ModelSource) => isUsableWithoutKeys(checkedState(source, verdictOf(source.name)));
  const shownSources = models.data
    .filter((source) => filter === "all" || isUsable(source) === (filter === "usable"))
    .map((source) => ({
      ...source,
      models: source.models.filter(({ name }) =>
        `${name} ${source.name} ${source.missing.join(" ")}`.toLowerCase().includes(query),
      ),
    }))
    .filter((source) => source.models.length > 0)
    .toSorted((one, other) => Number(isUsable(other)) - Number(isUsable(one)));
  const reset = () => {
    setSearch("");
    setFilter("all");
  };
  const runCheck = () =>
    check.mutate(undefined, {
      onSuccess(verdicts) {
        if (verdicts.length === 0) toast.info(text.nothingToCheck);
        else if (verdicts.every(({ reason }) => reason === null)) toast.success(text.checked(verdicts.length));
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-measure">
          <p className="font-medium">
            {text.count(countModels(models.data.filter(isUsable)), countModels(models.data))}
          </p>
          <p className="text-sm text-ink-3">{text.about}</p>
        </div>
        <Button icon={RefreshCw} isPending={check.isPending} onPress={runCheck}>
          {check.data ? text.checkAgain : text.check}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          value={search}
          onChange={setSearch}
          className="min-w-48 max-w-80 flex-1"
        />
        <Segmented
          aria-label={text.filter}
          options={filters.map((id) => ({ id, label: text.filters[id] }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {shownSources.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={instanceListText.noMatch}
          action={<Button onPress={reset}>{listText.reset}</Button>}
        />
      ) : (
        shownSources.map((source) => (
          <ModelSourceSection key={source.name} source={source} verdict={verdictOf(source.name)} />
        ))
      )}
    </div>
  );
}
