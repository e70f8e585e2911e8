import { Download, Workflow } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canDeleteRun } from "#features/run/access.ts";
import { FailureList } from "#features/run-retry/failure-list.tsx";
import { RetryDialog } from "#features/run-retry/retry-dialog.tsx";
import { RetryProgress } from "#features/run-retry/retry-progress.tsx";
import { ViewMenu } from "#features/run-view/view-menu.tsx";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText, runRetryText } from "#product/texts/run/run-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { useRowSelection } from "#ui/data/use-row-selection.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { exportQuery, isFiltered, type RunRow, toFailureInput, toSearchParams } from "./client/run-list-filters.ts";
import { useRunList } from "./client/use-run-list.ts";
import { useRunListFilters } from "./client/use-run-list-filters.ts";
import { DeleteRuns } from "./delete-runs.tsx";
import { RunListBar } from "./run-list-bar.tsx";
import { RunSelectionBar } from "./run-selection-bar.tsx";
import { RunTable } from "./run-table.tsx";

const text = runListText;

/** The live list of runs: search, filter, sort, saved views, groups of failures, compare, retry, delete, and export. */
export function RunList({ workflowId }: { workflowId: string | null }) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const { view, typed, setTyped, change, reset, viewId, query, openView } = useRunListFilters(workflowId);
  const list = useRunList(view);
  const { rows } = list;
  const choice = useRowSelection((rows ?? []).map(({ id }) => id));
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const [retrying, setRetrying] = useState<readonly string[]>([]);

  const hasFilters = isFiltered({ ...view, workflowId: workflowId ? null : view.workflowId });
  const isEmpty = !view.isGrouped && rows?.length === 0;
  const deletable = (chosen: readonly RunRow[]) => chosen.filter((row) => canDeleteRun(actor, row)).map(({ id }) => id);
  const selected = (rows ?? []).filter(({ id }) => choice.has(id));
  return (
    <>
      <RetryProgress />
      {(!isEmpty || hasFilters || typed !== "") && (
        <ListTools
          className="mb-4"
          selectionBar={
            !view.isGrouped &&
            selected.length > 0 && (
              <RunSelectionBar rows={selected} onClear={choice.clear} onDelete={setDeleting} onRetry={setRetrying} />
            )
          }
        >
          <RunListBar
            filters={view}
            onChange={change}
            searchText={typed}
            onSearch={setTyped}
            hasWorkflows={workflowId === null}
            start={
              <Segmented
                aria-label={runRetryText.view}
                value={view.isGrouped ? "failures" : "runs"}
                options={[
                  { id: "runs", label: runRetryText.runs },
                  { id: "failures", label: runRetryText.failures },
                ]}
                onChange={(shown) => change({ isGrouped: shown === "failures" })}
              />
            }
            views={<ViewMenu workflowId={workflowId} viewId={viewId} query={query} onOpen={openView} />}
            end={
              rows &&
              !isEmpty &&
              !view.isGrouped && (
                <ButtonLink
                  icon={Download}
                  variant="ghost"
                  href={urls.runExport(workspaceId, exportQuery(view))}
                  download={text.csv.fileName}
                  aria-label={buttonText.exportCsv}
                  title={buttonText.exportCsv}
                  className="px-2 max-sm:hidden"
                />
              )
            }
          />
        </ListTools>
      )}
      {view.isGrouped ? (
        <FailureList
          filters={toFailureInput(view)}
          hasWorkflow={workflowId === null}
          runsUrl={(group) => {
            const query = toSearchParams({
              ...view,
              statuses: ["FAILED"],
              workflowId: workflowId === null ? group.workflowId : null,
              failedNodeId: group.nodeId,
              errorKey: group.errorKey,
              isGrouped: false,
            });
            return workflowId ? urls.workflowRuns(slug, workflowId, query) : urls.history(slug, query);
          }}
        />
      ) : list.isError && !list.data ? (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      ) : !rows ? (
        <ListSkeleton label={pageStateText.loading} mark="size-4" />
      ) : !isEmpty ? (
        <RunTable
          rows={rows}
          hasWorkflow={workflowId === null}
          choice={choice}
          filters={view}
          onSort={change}
          onDelete={() => setDeleting(deletable(selected))}
          list={list}
        />
      ) : hasFilters ? (
        <EmptyState title={listText.noMatch} action={<Button onPress={reset}>{listText.reset}</Button>} />
      ) : (
        <NoRuns workflowId={workflowId} />
      )}
      <DeleteRuns
        ids={deleting}
        isOpen={deleting.length > 0}
        onClose={() => setDeleting([])}
        onDeleted={choice.clear}
      />
      {retrying.length > 0 && (
        <RetryDialog
          target={{ workspaceId, runIds: [...retrying] }}
          onClose={() => setRetrying([])}
          onStarted={choice.clear}
        />
      )}
    </>
  );
}

function NoRuns({ workflowId }: { workflowId: string | null }) {
  const { slug } = useWorkspace();
  return (
    <EmptyState
      icon={Workflow}
      title={text.empty}
      action={
        <Link
          href={workflowId ? urls.startWorkflow(slug, workflowId) : urls.workflows(slug)}
          className={buttonClass({ variant: "primary" })}
        >
          {workflowId ? text.startRun : text.openWorkflows}
        </Link>
      }
    >
      {workflowId ? runListText.history.empty : text.emptyText}
    </EmptyState>
  );
}
