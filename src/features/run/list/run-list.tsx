import { Download, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { SelectionBar } from "#ui/data/selection-bar.tsx";
import { useRowSelection } from "#ui/data/use-row-selection.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { canDeleteRun } from "../access.ts";
import { exportQuery, isFiltered } from "../client/run-list-filters.ts";
import { useRunList } from "../client/use-run-list.ts";
import { useRunListFilters } from "../client/use-run-list-filters.ts";
import { DeleteRuns } from "./delete-runs.tsx";
import { RunListBar } from "./run-list-bar.tsx";
import { RunTable } from "./run-table.tsx";

const text = runListText;

/** The live list of runs: search, filter, sort, select, delete, and export as CSV. */
export function RunList({ workflowId }: { workflowId: string | null }) {
  const { id: workspaceId, actor } = useWorkspace();
  const { view, typed, setTyped, change, reset } = useRunListFilters(workflowId);
  const list = useRunList(view);
  const { rows } = list;
  const choice = useRowSelection((rows ?? []).filter((row) => canDeleteRun(actor, row)).map(({ id }) => id));
  const [isDeleting, setDeleting] = useState(false);

  const hasFilters = isFiltered({ ...view, workflowId: workflowId ? null : view.workflowId });
  const isEmpty = rows?.length === 0;
  return (
    <>
      {(!isEmpty || hasFilters || typed !== "") && (
        <ListTools
          className="mb-4"
          selectionBar={
            choice.ids.length > 0 && (
              <SelectionBar
                label={listText.selected(choice.ids.length)}
                clearLabel={listText.clearSelection}
                onClear={choice.clear}
              >
                <Button icon={Trash2} variant="danger" onPress={() => setDeleting(true)}>
                  {buttonText.delete}
                </Button>
              </SelectionBar>
            )
          }
        >
          <RunListBar
            filters={view}
            onChange={change}
            searchText={typed}
            onSearch={setTyped}
            hasWorkflows={workflowId === null}
            end={
              rows &&
              !isEmpty && (
                <ButtonLink
                  icon={Download}
                  variant="ghost"
                  href={urls.runExport(workspaceId, exportQuery(view))}
                  download={text.csv.fileName}
                  className="max-sm:hidden"
                >
                  {buttonText.exportCsv}
                </ButtonLink>
              )
            }
          />
        </ListTools>
      )}
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
      ) : !isEmpty ? (
        <RunTable
          rows={rows}
          hasWorkflow={workflowId === null}
          choice={choice}
          filters={view}
          onSort={change}
          onDelete={() => setDeleting(true)}
          list={list}
        />
      ) : hasFilters ? (
        <EmptyState title={listText.noMatch} action={<Button onPress={reset}>{listText.reset}</Button>} />
      ) : (
        <NoRuns workflowId={workflowId} />
      )}
      <DeleteRuns ids={choice.ids} isOpen={isDeleting} onClose={() => setDeleting(false)} onDeleted={choice.clear} />
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
