import { type KeyboardEvent, useCallback, useRef } from "react";
import { countIn, type Folder, type FolderActions } from "#features/folder/client/folders.ts";
import type { LibraryPages } from "#features/folder/client/use-library-pages.ts";
import { LibraryEnd } from "#features/folder/library-end.tsx";
import { builderText } from "#product/texts/builder.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Table } from "#ui/table.tsx";
import { TableHead } from "#ui/table-head.tsx";
import type { RowChoice } from "#ui/use-row-choice.ts";
import { useRowKeys } from "#ui/use-row-keys.ts";
import { useRowWindow } from "#ui/use-row-window.ts";
import type { ListedWorkflow, WorkflowOrder } from "./client/use-workflow-list.ts";
import { FolderTableRow } from "./folder-table-row.tsx";
import { WorkflowTableRow } from "./workflow-table-row.tsx";

const text = workflowText.list;

interface WorkflowTableProps {
  /** Those that are loaded, in their order. */
  workflows: readonly ListedWorkflow[];
  inside: readonly Folder[];
  /** How many workflows lie in a folder itself, by its id. */
  counts: ReadonlyMap<string | null, number>;
  folders: readonly Folder[];
  actions: FolderActions;
  order: WorkflowOrder;
  onOrder: (order: WorkflowOrder) => void;
  /** null for those who have nothing to choose rows for. */
  choice: RowChoice | null;
  isInFolderShown: boolean;
  list: LibraryPages;
}

/** Folders first, then workflows. The arrows go from row to row, x chooses one; of thousands those in sight are drawn. */
export function WorkflowTable(props: WorkflowTableProps) {
  const { workflows, inside, counts, folders, actions, order, onOrder, choice, isInFolderShown, list } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRowWindow(body, inside.length + workflows.length);
  const rowKeys = useRowKeys(body, drawn);
  const latest = useRef({ choice, actions });
  latest.current = { choice, actions };
  // The same from one drawing to the next, so that rows that did not change are not drawn anew.
  const choose = useCallback((id: string) => latest.current.choice?.toggle(id), []);
  const create = useCallback<FolderActions["create"]>((...given) => latest.current.actions.create(...given), []);

  const press = (event: KeyboardEvent) => {
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
  const indexOf = (at: number) => (drawn.isPart ? at : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between links that take the focus themselves
    <div {...choice?.listProps} onKeyDown={press} aria-busy={list.isPlaceholderData}>
      <Table
        aria-label={text.title}
        bodyRef={body}
        rows={drawn}
        head={
          <>
            {choice && (
              <TableHead className="w-8">
                <Checkbox
                  aria-label={shellText.list.selectAll}
                  isSelected={choice.isAll}
                  isIndeterminate={choice.isPart}
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
            <TableHead className="max-lg:hidden">{builderText.list.columns.steps}</TableHead>
            <TableHead {...sortProps("changed")} className="max-lg:hidden">
              {text.columns.changed}
            </TableHead>
            <TableHead aria-label={buttonText.more} />
          </>
        }
      >
        {inside.slice(drawn.first, drawn.last).map((folder, at) => (
          <FolderTableRow
            key={folder.id}
            folder={folder}
            index={indexOf(drawn.first + at)}
            folders={folders}
            count={countIn(folders, counts, folder.id)}
            actions={actions}
          />
        ))}
        {workflows
          .slice(Math.max(0, drawn.first - inside.length), Math.max(0, drawn.last - inside.length))
          .map((workflow, at) => (
            <WorkflowTableRow
              key={workflow.id}
              workflow={workflow}
              index={indexOf(Math.max(drawn.first, inside.length) + at)}
              folders={folders}
              onCreateFolder={create}
              isInFolderShown={isInFolderShown}
              isChosen={choice?.has(workflow.id) ?? false}
              onChoose={choice && choose}
            />
          ))}
      </Table>
      <LibraryEnd rows={workflows} pages={list} />
    </div>
  );
}
