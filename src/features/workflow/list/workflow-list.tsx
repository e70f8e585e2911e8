import { SearchX, Workflow } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { childFolders } from "#features/folder/client/folders.ts";
import { hasFilters } from "#features/folder/client/use-library-pages.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { LibrarySelectionBar } from "#features/folder/library-selection-bar.tsx";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { useRowSelection } from "#ui/data/use-row-selection.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { useWorkflowList, useWorkflowSummary, type WorkflowOrder } from "../client/use-workflow-list.ts";
import { useWorkflowBulkActions, useWorkflowFolderActions, useWorkflowFolders } from "../client/use-workflows.ts";
import { FirstWorkflow } from "./first-workflow.tsx";
import { WorkflowListBar } from "./workflow-list-bar.tsx";
import { WorkflowListSkeleton } from "./workflow-list-skeleton.tsx";
import { WorkflowTable } from "./workflow-table.tsx";

const text = workflowListText;

interface WorkflowListProps {
  /** From the URL: the folder may be deleted. */
  folderId: string | null;
  onImport: () => void;
}

/** Folders first, then workflows, loaded while scrolling; search and tags cover all folders. */
export function WorkflowList({ folderId, onImport }: WorkflowListProps) {
  const { id: workspaceId, slug, role, actor } = useWorkspace();
  const [searchText, setSearchText] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const [order, setOrder] = useState<WorkflowOrder>({ sort: "changed", isReversed: false });
  const [isNaming, setNaming] = useState(false);
  const debounced = useDebouncedValue(searchText, timers.check.searchMs);
  const search = searchText.trim() === "" ? "" : debounced.trim().slice(0, limits.request.searchChars);
  const isFiltered = hasFilters({ search, tags });

  const folders = useWorkflowFolders(workspaceId);
  const summary = useWorkflowSummary();
  const isFolderKnown = folders.data === undefined || folders.data.some(({ id }) => id === folderId);
  const openFolderId = isFolderKnown ? folderId : null;
  const list = useWorkflowList({ search, tags, folderId: openFolderId, ...order });
  const { rows } = list;
  const actions = useWorkflowFolderActions(workspaceId);
  const bulkActions = useWorkflowBulkActions(actor);
  const canOrganize = hasAbility(role, "organiseFolders");
  const counts = useMemo(
    () => new Map(summary.data?.folders.map((folder) => [folder.folderId, folder.count])),
    [summary.data],
  );
  const reset = () => {
    setSearchText("");
    setTags([]);
  };
  const choice = useRowSelection(rows?.map(({ id }) => id) ?? []);
  const chosen = rows?.filter(({ id }) => choice.has(id)) ?? [];

  const failed = [folders, summary, list].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <ErrorState
        title={pageStateText.error.listTitle}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      >
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!folders.data || !summary.data) return <WorkflowListSkeleton />;
  if (summary.data.total === 0 && folders.data.length === 0) return <FirstWorkflow onImport={onImport} />;
  const subfolders = isFiltered ? [] : childFolders(folders.data, openFolderId);
  return (
    <>
      <ListTools
        selectionBar={
          chosen.length > 0 && (
            <LibrarySelectionBar
              items={chosen}
              actions={bulkActions}
              folders={folders.data}
              onCreateFolder={actions.create}
              onClear={choice.clear}
            />
          )
        }
      >
        <WorkflowListBar
          search={searchText}
          onSearch={setSearchText}
          allTags={summary.data.tags}
          tags={tags}
          onTags={(chosenTags) => setTags(chosenTags.slice(0, limits.tag.perItem))}
          isFiltered={isFiltered}
          onReset={reset}
          onNewFolder={canOrganize ? () => setNaming(true) : null}
        />
      </ListTools>
      {openFolderId && !isFiltered && (
        <div className="mt-5">
          <FolderPath
            folders={folders.data}
            folderId={openFolderId}
            rootLabel={text.title}
            renderLink={(id, name) => (
              <Link href={urls.workflowFolder(slug, id)} className="cut rounded-mark hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          />
        </div>
      )}
      <div className="mt-6">
        {!rows ? (
          <WorkflowListSkeleton />
        ) : rows.length + subfolders.length > 0 ? (
          <WorkflowTable
            workflows={rows}
            subfolders={subfolders}
            counts={counts}
            folders={folders.data}
            actions={actions}
            order={order}
            onOrder={setOrder}
            choice={canOrganize ? choice : null}
            isInFolderShown={isFiltered}
            list={list}
          />
        ) : isFiltered ? (
          <EmptyState icon={SearchX} title={text.noMatch} action={<Button onPress={reset}>{listText.reset}</Button>} />
        ) : (
          <EmptyState icon={Workflow} title={workflowListText.emptyFolderTitle}>
            {workflowListText.emptyFolderText}
          </EmptyState>
        )}
      </div>
      {isNaming && (
        <FolderNameDialog
          onClose={() => setNaming(false)}
          onSubmit={(name) => {
            setNaming(false);
            void actions.create(name, openFolderId).catch(() => null);
          }}
        />
      )}
    </>
  );
}
