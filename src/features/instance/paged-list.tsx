import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { instanceText } from "#product/texts/instance/instance.ts";
import { shellText } from "#product/texts/shell/shell.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

interface PagedListProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** Filters next to the search. */
  filters?: ReactNode;
  /** Set while `filters` hide rows. */
  onResetFilters?: (() => void) | undefined;
  /** The state of the query behind the rows. */
  query: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  isEmpty: boolean;
  /** Shown when the unfiltered list is empty. */
  empty?: ReactNode;
  children: ReactNode;
}

/** An operator's list with a search, filters, "load more", and loading, error, and empty states. */
export function PagedList({
  searchLabel,
  search,
  onSearch,
  filters,
  onResetFilters,
  query,
  isEmpty,
  empty,
  children,
}: PagedListProps) {
  const reset = () => {
    onSearch("");
    onResetFilters?.();
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={onSearch}
          className={filters ? "w-56 max-sm:w-full" : "w-80 max-sm:w-full"}
        />
        {filters}
      </div>
      {query.isPending && <Skeleton className="h-60 w-full rounded-card" />}
      {query.isError && (
        <ErrorState
          title={shellText.error.listTitle}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {shellText.error.listText}
        </ErrorState>
      )}
      {!query.isPending &&
        !query.isError &&
        (isEmpty
          ? (search === "" && !onResetFilters && empty) || (
              <EmptyState
                icon={SearchX}
                title={instanceText.list.noMatch}
                action={<Button onPress={reset}>{shellText.list.reset}</Button>}
              />
            )
          : children)}
      {query.hasNextPage && (
        <Button className="self-center" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {instanceText.list.more}
        </Button>
      )}
    </div>
  );
}
