import { type KeyboardEvent, useCallback, useRef } from "react";
import { countInSubtree, type Folder, type FolderActions } from "#features/folder/client/folders.ts";
import type { LibraryPages } from "#features/folder/client/use-library-pages.ts";
import { LibraryLoadMore } from "#features/folder/library-load-more.tsx";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import type { RowSelection } from "#ui/data/use-row-selection.ts";
import { useRowWindow } from "#ui/data/use-row-window.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { ListedWorkflow, WorkflowOrder } from "../client/use-workflow-list.ts";
import { FolderTableRow } from "./folder-table-row.tsx";
import { WorkflowTableRow } from "./workflow-table-row.tsx";

const text = workflowListText;

interface WorkflowTableProps {
  /** The loaded workflows. */
  workflows: readonly ListedWorkflow[];
  subfolders: readonly Folder[];
  /** Workflows directly in a folder, by folder id. */
  counts: ReadonlyMap<string | null, number>;
  folders: readonly Folder[];
  actions: FolderActions;
  order: WorkflowOrder;
  onOrder: (order: WorkflowOrder) => void;
  /** Null if the person can't do anything with a selection. */
  choice: RowSelection | null;
  isInFolderShown: boolean;
  list: LibraryPages;
}

/** Folders first, then workflows. Arrow keys move between rows, x selects one. Only visible rows are rendered. */
export function WorkflowTable(props: WorkflowTableProps) {
  const { workflows, subfolders, counts, folders, actions, order, onOrder, choice, isInFolderShown, list } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowWindow = useRowWindow(body, subfolders.length + workflows.length);
  const rowKeys = useRowKeys(body, rowWindow);
  const latest = useRef({ choice, actions });
  latest.current = { choice, actions };
  // Stable callbacks, so that unchanged rows don't render again.
  const toggle = useCallback((id: string) => latest.current.choice?.toggle(id), []);
  const createFolder = useCallback<FolderActions["create"]>((...given) => latest.current.actions.create(...given), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const isWorkflow = id !== undefined && workflows.some((one) => one.id === id);
    if (event.key === "x" && !event.metaKey && !event.ctrlKey && isWorkflow) choice?.toggle(id);
    else rowKeys.onKeyDown(event);
  };
  const sortProps = (sort: WorkflowOrder["sort"]) => ({
    onSort: () => onOrder({ sort, isReversed: order.sort === sort && !order.isReversed }),
    sort:
      order.sort !== sort
        ? null
        : (sort === "name") !== order.isReversed
          ? ("ascending" as const)
          : ("descending" as const),
  });
  const indexOf = (at: number) => (rowWindow.isWindowed ? at : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between links that take the focus themselves
    <div {...choice?.listProps} onKeyDown={onKeyDown} aria-busy={list.isPlaceholderData}>
      <Table
        aria-label={text.title}
        bodyRef={body}
        rows={rowWindow}
        head={
          <>
            {choice && (
              <TableHead className="w-8">
                <Checkbox
                  aria-label={listText.selectAll}
                  isSelected={choice.isAll}
                  isIndeterminate={choice.isPartial}
                  isDisabled={workflows.length === 0}
                  onChange={choice.setAll}
                />
              </TableHead>
            )}
            <TableHead {...sortProps("name")} className="w-full">
              {text.columns.name}
            </TableHead>
            <TableHead className="max-sm:hidden">{text.columns.state}</TableHead>
            <TableHead {...sortProps("lastRun")} className="max-md:hidden">
              {text.columns.lastRun}
            </TableHead>
            <TableHead className="max-lg:hidden">{workflowListText.columns.steps}</TableHead>
            <TableHead {...sortProps("changed")} className="max-lg:hidden">
              {text.columns.changed}
            </TableHead>
            <TableHead aria-label={buttonText.more} />
          </>
        }
      >
        {subfolders.slice(rowWindow.first, rowWindow.last).map((folder, at) => (
          <FolderTableRow
            key={folder.id}
            folder={folder}
            index={indexOf(rowWindow.first + at)}
            folders={folders}
            count={countInSubtree(folders, counts, folder.id)}
            actions={actions}
          />
        ))}
        {workflows
          .slice(Math.max(0, rowWindow.first - subfolders.length), Math.max(0, rowWindow.last - subfolders.length))
          .map((workflow, at) => (
            <WorkflowTableRow
              key={workflow.id}
              workflow={workflow}
              index={indexOf(Math.max(rowWindow.first, subfolders.length) + at)}
              folders={folders}
              onCreateFolder={createFolder}
              isInFolderShown={isInFolderShown}
              isSelected={choice?.has(workflow.id) ?? false}
              onSelect={choice && toggle}
            />
          ))}
      </Table>
      <LibraryLoadMore rows={workflows} pages={list} />
    </div>
  );
}
