import { ListFilter } from "lucide-react";
import { useState } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { nextSort } from "../../../client/viewer/next-sort.ts";
import { type RowFilters, type RowSort, type SourceTable, useTableRows } from "../../../client/viewer/use-tables.ts";
import { ScrollRegion } from "../../scroll-region.tsx";
import { LoadNear } from "../load-near.tsx";
import { SheetTable } from "./sheet-table.tsx";

const text = knowledgeViewerText.table;

interface SheetViewProps {
  nodeId: string;
  table: SourceTable;
}

/** The rows of one table, with their number, and filters for its columns. */
export function SheetView({ nodeId, table }: SheetViewProps) {
  const [sort, setSort] = useState<RowSort | null>(null);
  const [filters, setFilters] = useState<RowFilters>(new Map());
  const [isFiltering, setFiltering] = useState(false);
  const rows = useTableRows(nodeId, table.id, { sort, filters: useDebouncedValue(filters, timers.check.searchMs) });
  const hasFilters = filters.size > 0;
  const isUnfiltered = rows.total === table.rowsCount;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page">
      <div className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <p role="status" className="min-w-0 flex-1 cut text-ink-3 text-sm num">
          {!rows.rows || isUnfiltered ? text.rows(table.rowsCount) : text.matching(rows.total, table.rowsCount)}
        </p>
        {hasFilters && (
          <Button variant="ghost" size="s" onPress={() => setFilters(new Map())}>
            {text.clearFilters}
          </Button>
        )}
        <IconButton
          icon={ListFilter}
          label={text.filter}
          isSelected={isFiltering || hasFilters}
          onPress={() => setFiltering(!isFiltering)}
        />
      </div>
      <ScrollRegion label={text.rowsOf(table.title || table.source)}>
        {rows.isError && !rows.rows ? (
          <ErrorState
            title={text.failed}
            onRetry={() => void rows.refetch()}
            isRetrying={rows.isFetching}
            className="px-6"
          />
        ) : rows.rows ? (
          <div className={cx(rows.isPlaceholderData && "opacity-60")}>
            <SheetTable
              table={table}
              rows={rows.rows}
              sort={sort}
              onSort={(column) => setSort(nextSort(sort, column))}
              filters={isFiltering || hasFilters ? filters : null}
              onFilters={setFilters}
            />
            {rows.rows.length === 0 && (
              <EmptyState title={text.noMatch} className="sticky left-0 px-6">
                {text.noMatchText}
              </EmptyState>
            )}
            {rows.hasNextPage ? (
              <LoadNear
                key={rows.rows.length}
                edge="bottom"
                isLoading={rows.isFetchingNextPage}
                onNear={() => void rows.fetchNextPage()}
              >
                {text.more}
              </LoadNear>
            ) : (
              table.isTruncated && <Callout className="sticky left-0 m-4">{text.onlyStart(table.rowsCount)}</Callout>
            )}
          </div>
        ) : (
          <Skeleton lines={9} className="p-6" />
        )}
      </ScrollRegion>
    </div>
  );
}
