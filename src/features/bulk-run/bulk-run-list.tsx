import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { BulkRunRow } from "./bulk-run-row.tsx";
import { useBulkRuns } from "./client.ts";
import { UploadArea } from "./upload-area.tsx";

/** Where a file is uploaded, and the bulk runs so far. */
export function BulkRunList({ workflowId }: { workflowId: string }) {
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const list = useBulkRuns(workflowId);
  const [search, setSearch] = useState("");
  const rows = list.data?.filter(({ fileName }) => fileName.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{text.intro}</p>
      <UploadArea
        workflowId={workflowId}
        onRead={(id) => void navigate({ href: urls.bulkRun(slug, workflowId, id) })}
      />
      {list.isError && !list.data ? (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      ) : !rows ? (
        <ListSkeleton label={pageStateText.loading} mark="size-4" />
      ) : list.data?.length === 0 ? (
        <EmptyState title={text.emptyTitle} className="py-4">
          {text.emptyText}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={search}
            onChange={setSearch}
            className="w-full sm:max-w-70"
          />
          {rows.length === 0 ? (
            <p className="text-ink-3">{text.nothingFound}</p>
          ) : (
            <Table
              aria-label={text.title}
              head={
                <>
                  <TableHead>{text.columns.file}</TableHead>
                  <TableHead>{text.columns.status}</TableHead>
                  <TableHead align="end" className="max-sm:hidden">
                    {text.columns.rows}
                  </TableHead>
                  <TableHead align="end" className="max-sm:hidden">
                    {text.columns.credits}
                  </TableHead>
                  <TableHead align="end" className="max-lg:hidden">
                    {text.columns.started}
                  </TableHead>
                </>
              }
            >
              {rows.map((row) => (
                <BulkRunRow key={row.id} bulk={row} />
              ))}
            </Table>
          )}
        </div>
      )}
    </div>
  );
}
