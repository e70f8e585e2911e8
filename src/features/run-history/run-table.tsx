import { type KeyboardEvent, useRef } from "react";
import { ShowMoreButton } from "#client/shell/show-more-button.tsx";
import type { RunSort } from "#features/run/schema.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import type { RowSelection } from "#ui/data/use-row-selection.ts";
import { useRowWindow } from "#ui/data/use-row-window.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { RunListFilters, RunRow } from "./client/run-list-filters.ts";
import type { useRunList } from "./client/use-run-list.ts";
import { RunListRow } from "./run-list-row.tsx";

const text = runListText;
const columns = runListText.history.columns;

interface RunTableProps {
  rows: readonly RunRow[];
  hasWorkflow: boolean;
  choice: RowSelection;
  filters: RunListFilters;
  onSort: (order: Pick<RunListFilters, "sort" | "isReversed">) => void;
  onDelete: () => void;
  list: Pick<
    ReturnType<typeof useRunList>,
    "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "isPlaceholderData"
  >;
}

/** The table of runs. Arrow keys move between rows, x selects one, Delete asks to delete the selected runs. */
export function RunTable({ rows, hasWorkflow, choice, filters, onSort, onDelete, list }: RunTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowWindow = useRowWindow(body, rows.length);
  const rowKeys = useRowKeys(body, rowWindow);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const row = rows.find((one) => one.id === id);
    if (event.key === "x" && !event.metaKey && !event.ctrlKey && row) choice.toggle(row.id);
    else if (event.key === "Delete" && row && choice.ids.length > 0) onDelete();
    else rowKeys.onKeyDown(event);
  };
  const sortProps = (sort: RunSort) => ({
    onSort: () => onSort({ sort, isReversed: filters.sort === sort && !filters.isReversed }),
    sort:
      filters.sort !== sort
        ? null
        : (sort === "title") !== filters.isReversed
          ? ("ascending" as const)
          : ("descending" as const),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between links that take the focus themselves
    <div {...choice.listProps} onKeyDown={onKeyDown} aria-busy={list.isPlaceholderData} className="@container">
      <Table
        aria-label={text.title}
        bodyRef={body}
        rows={rowWindow}
        head={
          <>
            <TableHead className="w-8">
              <Checkbox
                aria-label={listText.selectAll}
                isSelected={choice.isAll}
                isIndeterminate={choice.isPartial}
                onChange={choice.setAll}
              />
            </TableHead>
            <TableHead {...sortProps("title")}>{columns.title}</TableHead>
            <TableHead className="@max-xl:hidden">{columns.status}</TableHead>
            <TableHead className="@max-4xl:hidden">{columns.trigger}</TableHead>
            <TableHead {...sortProps("started")} className="@max-2xl:hidden">
              {columns.started}
            </TableHead>
            <TableHead {...sortProps("duration")} align="end" className="@max-3xl:hidden">
              {columns.duration}
            </TableHead>
            <TableHead align="end" className="@max-2xl:hidden">
              {columns.credits}
            </TableHead>
          </>
        }
      >
        {rows.slice(rowWindow.first, rowWindow.last).map((row, at) => (
          <RunListRow
            key={row.id}
            run={row}
            index={rowWindow.isWindowed ? rowWindow.first + at : undefined}
            hasWorkflow={hasWorkflow}
            isSelected={choice.has(row.id)}
            onSelect={() => choice.toggle(row.id)}
          />
        ))}
      </Table>
      <ShowMoreButton list={list} />
    </div>
  );
}
