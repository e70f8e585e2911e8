import { useLayoutEffect, useRef, useState } from "react";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { cx } from "#ui/cx.ts";
import { GridColumnHead } from "#ui/data/grid-cell.tsx";
import { useFixedRows } from "#ui/data/use-fixed-rows.ts";
import { useFocusRescue } from "#ui/hooks/use-focus-rescue.ts";
import { useFocusReturn } from "#ui/hooks/use-focus-return.ts";
import { usePhone } from "#ui/hooks/use-media.ts";
import type { KnowledgeTree, TreeRow as Row, TreePlace } from "../client/library/tree.ts";
import type { NodeWork, TreeHandlers } from "../client/library/tree-handlers.ts";
import { useTreeDrag } from "../client/library/use-tree-drag.ts";
import { useTreeKeys } from "../client/library/use-tree-keys.ts";
import type { KnowledgeTreeNode } from "../schema.ts";
import { TreeRow, treeColumns } from "./tree-row.tsx";

const text = knowledgeLibraryText;
const rowPixels = { desktop: 36, phone: 48 };

interface TreeGridProps {
  tree: KnowledgeTree;
  rows: readonly Row[];
  /** The line that Tab reaches. */
  focusedId: string | null;
  openId: string | null;
  selectedIds: ReadonlySet<string>;
  renamingId: string | null;
  menuId: string | null;
  /** A dialog is open that was opened from a line. */
  isCovered: boolean;
  works: ReadonlyMap<string, NodeWork>;
  /** What is searched and filtered, and the order. Another one is shown from its start. */
  viewKey: string;
  /** Lines are in the order that people gave, so they can be reordered. */
  isOrdered: boolean;
  /** May add folders and sources, and move them. */
  canOrganize: boolean;
  canChange: (node: KnowledgeTreeNode) => boolean;
  handlers: TreeHandlers;
  onMove: (ids: readonly string[], place: TreePlace) => void;
  onFiles: (transfer: DataTransfer, folderId: string | null) => void;
}

/** The library as a tree with columns. Only the visible lines are rendered. */
export function TreeGrid({ tree, rows, focusedId, selectedIds, canOrganize, handlers, ...rest }: TreeGridProps) {
  const isPhone = usePhone();
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const height = isPhone ? rowPixels.phone : rowPixels.desktop;
  const { first, last, totalPixels, reveal } = useFixedRows(scroller, rows.length, height);
  const found = rows.findIndex(({ node }) => node.id === focusedId);
  const at = found < 0 ? 0 : found;
  const [focusAgain, setFocusAgain] = useState(0);
  const focusLine = () => {
    reveal(at);
    const line = scroller.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(rows[at]?.node.id ?? "")}"]`);
    line?.focus({ preventScroll: true });
  };
  // Follows the keys, but never takes the focus from another part of the page.
  const previousId = useRef(focusedId);
  useLayoutEffect(() => {
    const hasChanged = previousId.current !== focusedId;
    previousId.current = focusedId;
    if (hasChanged && scroller.current?.contains(document.activeElement)) focusLine();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another view only
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [rest.viewKey]);
  // A line that is renamed or whose menu closes gets the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when asked
  useLayoutEffect(() => {
    if (focusAgain > 0) focusLine();
  }, [focusAgain]);
  const takeFocusBack = () => setFocusAgain((count) => count + 1);
  useFocusRescue(scroller, takeFocusBack);
  useFocusReturn(rest.isCovered || rest.menuId !== null, takeFocusBack);

  const onKeyDown = useTreeKeys({
    rows,
    at,
    canOrganize,
    handlers,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1),
  });
  const { target, dragProps, endProps } = useTreeDrag({
    tree,
    selectedIds,
    isOrdered: rest.isOrdered,
    isDisabled: !canOrganize,
    onMove: rest.onMove,
    onFiles: rest.onFiles,
    onExpand: (id) => handlers.setExpanded(id, true),
  });

  // The line with the focus stays rendered, so that scrolling doesn't lose it.
  const indexes = range(first, last);
  if (rows.length > 0 && (at < first || at >= last)) indexes.push(at);
  return (
    <div
      ref={grid}
      role="treegrid"
      aria-label={text.tree}
      aria-multiselectable={canOrganize || undefined}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't place its rows freely */}
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className={cx(
          treeColumns,
          "h-7.5 flex-none border-line border-b text-xs font-medium text-ink-3 max-sm:sr-only",
        )}
      >
        <GridColumnHead>{text.columns.name}</GridColumnHead>
        <GridColumnHead>{text.columns.state}</GridColumnHead>
        <GridColumnHead className="hidden @4xl:block">{text.columns.content}</GridColumnHead>
        <GridColumnHead className="text-right max-sm:hidden">{text.columns.size}</GridColumnHead>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        ref={scroller}
        role="rowgroup"
        {...endProps}
        className="relative min-h-0 flex-1 overflow-y-auto pt-1 pb-24 scroll-thin"
      >
        <div role="none" className="relative" style={{ height: totalPixels }}>
          {indexes.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const { id } = row.node;
            return (
              <TreeRow
                key={id}
                row={row}
                index={index}
                topPixels={index * height}
                heightPixels={height}
                total={tree.totals.get(id)}
                isFocusable={index === at}
                isSelected={selectedIds.has(id)}
                isSelecting={selectedIds.size > 0}
                isOpen={rest.openId === id}
                isRenaming={rest.renamingId === id}
                isMenuOpen={rest.menuId === id}
                canChange={rest.canChange(row.node)}
                canOrganize={canOrganize}
                isPhone={isPhone}
                asked={rest.works.get(id)}
                drop={target?.id === id ? target.zone : null}
                handlers={handlers}
                dragProps={dragProps}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const range = (first: number, last: number) => Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
