import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { instanceListText } from "#product/texts/instance/instance-lists.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";

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
          title={pageStateText.error.listTitle}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {!query.isPending &&
        !query.isError &&
        (isEmpty
          ? (search === "" && !onResetFilters && empty) || (
              <EmptyState
                icon={SearchX}
                title={instanceListText.noMatch}
                action={<Button onPress={reset}>{listText.reset}</Button>}
              />
            )
          : children)}
      {query.hasNextPage && (
        <Button className="self-center" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {instanceListText.more}
        </Button>
      )}
    </div>
  );
}
