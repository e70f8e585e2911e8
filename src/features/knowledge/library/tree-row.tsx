import { Check, ChevronRight, Ellipsis } from "lucide-react";
import { type DragEvent, lazy, type MouseEvent, memo, Suspense } from "react";
import { formatBytes } from "#lib/bytes.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { GridCell } from "#ui/data/grid-cell.tsx";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import { type FolderTotal, type TreeRow as Row, sourceBytes } from "../client/library/tree.ts";
import type { NodeWork, TreeHandlers } from "../client/library/tree-handlers.ts";
import type { DropZone } from "../client/library/use-tree-drag.ts";
import type { KnowledgeSourceItem } from "../schema.ts";
import { LimitLock } from "./access/limit-lock.tsx";
import { NodeIcon } from "./node-icon.tsx";
import { SourceState, WorkChip, workOf } from "./source-state.tsx";

const NodeMenu = lazy(async () => ({ default: (await import("./node-menu.tsx")).NodeMenu }));

const text = knowledgeLibraryText;

/** The columns of the head and of every line. */
export const treeColumns =
  "grid grid-cols-[minmax(0,1fr)_28px] items-center gap-x-3 pr-2 pl-gutter sm:grid-cols-[minmax(0,1fr)_120px_72px] sm:pr-4 @4xl:grid-cols-[minmax(0,1fr)_120px_176px_72px]";

interface TreeRowProps {
  row: Row;
  /** Among all visible lines, from 0. */
  index: number;
  topPixels: number;
  heightPixels: number;
  total: FolderTotal | undefined;
  isFocusable: boolean;
  isSelected: boolean;
  /** Some nodes are selected, so presses select. */
  isSelecting: boolean;
  /** Shown beside the tree. */
  isOpen: boolean;
  isRenaming: boolean;
  isMenuOpen: boolean;
  canChange: boolean;
  canOrganize: boolean;
  isPhone: boolean;
  asked: NodeWork | undefined;
  drop: DropZone | null;
  handlers: TreeHandlers;
  dragProps: {
    onDragStart: (event: DragEvent, row: Row) => void;
    onDragOver: (event: DragEvent, row: Row) => void;
    onDrop: (event: DragEvent, row: Row) => void;
    onDragEnd: () => void;
  };
}

/** One line of the tree. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, index, total, isSelected, isSelecting, isOpen, isRenaming, canOrganize, isPhone, handlers } = props;
  const { node, depth, isExpanded, position, siblings } = row;
  const { droppable: isFolder, KnowledgeSource: source } = node;
  const work = workOf(source, props.asked);
  const press = (event: MouseEvent) => {
    handlers.focus(node.id);
    if (event.shiftKey) handlers.select(node.id, "range");
    else if (event.metaKey || event.ctrlKey || (isPhone && isSelecting)) handlers.select(node.id, "toggle");
    else handlers.open(node);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useSemanticElements: the grid handles the keys, and places its rows freely
    <div
      role="row"
      data-node={node.id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={index + 2}
      aria-expanded={isFolder ? isExpanded : undefined}
      aria-selected={canOrganize ? isSelected : undefined}
      aria-current={isOpen ? "true" : undefined}
      tabIndex={props.isFocusable ? 0 : -1}
      draggable={canOrganize && !isRenaming && !isPhone}
      onDragStart={(event) => props.dragProps.onDragStart(event, row)}
      onDragOver={(event) => props.dragProps.onDragOver(event, row)}
      onDrop={(event) => props.dragProps.onDrop(event, row)}
      onDragEnd={props.dragProps.onDragEnd}
      onClick={press}
      onFocus={(event) => event.target === event.currentTarget && handlers.focus(node.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        handlers.focus(node.id);
        handlers.openMenu(node.id);
      }}
      style={{ top: props.topPixels, height: props.heightPixels }}
      className={cx(
        treeColumns,
        "group/row focus-inset absolute inset-x-0 cursor-default outline-offset-[-2px]",
        isSelected || isOpen ? "bg-accent-soft" : "hover:bg-hover",
        props.drop === "inside" && "bg-accent-soft shadow-[inset_0_0_0_1.5px_var(--accent)]",
        props.drop === "before" && "shadow-[inset_0_2px_0_var(--accent)]",
        props.drop === "after" && "shadow-[inset_0_-2px_0_var(--accent)]",
      )}
    >
      {canOrganize && <SelectBox row={row} isSelected={isSelected} isSelecting={isSelecting} handlers={handlers} />}
      <GridCell
        className={cx("flex min-w-0 items-center gap-2", isPhone && isSelecting && "pl-5")}
        style={{ paddingInlineStart: (isPhone ? 16 : 24) * depth + (isPhone && isSelecting ? 20 : 0) }}
      >
        {isFolder ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={isExpanded ? text.collapse(node.text) : text.expand(node.text)}
            onClick={(event) => {
              event.stopPropagation();
              handlers.focus(node.id);
              handlers.setExpanded(node.id, !isExpanded);
            }}
            className="-m-1.5 grid size-6.5 flex-none place-items-center rounded-mark text-ink-3 hover:text-ink"
          >
            <ChevronRight aria-hidden className={cx("size-3.5 transition-transform", isExpanded && "rotate-90")} />
          </button>
        ) : (
          <span aria-hidden className="w-3.5 flex-none" />
        )}
        <NodeIcon node={node} isExpanded={isExpanded} />
        {isRenaming ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: keeps the keys and presses of the field from the line
          <span
            className="min-w-0 flex-1"
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <InlineEdit
              label={text.titleOf(node.text)}
              value={node.text}
              maxLength={limits.knowledge.titleChars}
              variant="row"
              isEditing
              onSave={(title) => handlers.rename(node, title)}
              onDone={() => handlers.editTitle(null)}
            />
          </span>
        ) : (
          <span className="flex min-w-0 flex-1 items-center gap-1.5">
            <span title={node.text} className={cx("min-w-0 cut", (isFolder || isOpen) && "font-medium")}>
              {node.text}
            </span>
            <LimitLock limit={node.limit} />
          </span>
        )}
        {!isRenaming && <RowMenu {...props} />}
      </GridCell>
      <GridCell className="flex min-w-0 items-center max-sm:justify-end">
        {source ? (
          <SourceState source={source} work={work} isCompact={isPhone} />
        ) : work ? (
          <WorkChip work={work} isCompact={isPhone} />
        ) : (
          <span className="cut text-sm text-ink-3 num">
            {isPhone ? (total?.items ?? 0) : text.items(total?.items ?? 0)}
            {isPhone && <span className="sr-only"> {text.items(total?.items ?? 0)}</span>}
          </span>
        )}
      </GridCell>
      {!isPhone && (
        <GridCell className="hidden cut text-sm text-ink-3 num @4xl:block">{source && contentText(source)}</GridCell>
      )}
      {!isPhone && <GridCell className="cut text-right text-sm text-ink-3 num">{sizeText(row, total)}</GridCell>}
    </div>
  );
});

/** "62 pages, 208 passages", as far as it is known; when a website was learned. */
function contentText({ type, learnedAt, pagesCount, totalChunks, status }: KnowledgeSourceItem): string {
  if (type === "URL" && learnedAt) return knowledgeViewerText.learned(formatRelative(new Date(learnedAt), new Date()));
  const pages = pagesCount ? text.pages(pagesCount) : "";
  const passages = status === "READY" && totalChunks > 0 ? text.passages(totalChunks) : "";
  return [pages, passages].filter(Boolean).join(", ");
}

function sizeText({ node }: Row, total: FolderTotal | undefined): string {
  const bytes = total?.bytes ?? sourceBytes(node);
  return bytes > 0 ? formatBytes(bytes) : "–";
}

/** In the margin of the line, for a pointer. The keyboard uses Space; screen readers hear that the line is selected. */
function SelectBox({
  row: { node },
  isSelected,
  isSelecting,
  handlers,
}: Pick<TreeRowProps, "row" | "isSelected" | "isSelecting" | "handlers">) {
  return (
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        handlers.focus(node.id);
        handlers.select(node.id, event.shiftKey ? "range" : "toggle");
      }}
      className={cx(
        "absolute inset-y-0 left-0 z-10 grid w-gutter place-items-center max-sm:w-9",
        !isSelecting && "max-sm:hidden sm:opacity-0 sm:group-hover/row:opacity-100",
      )}
    >
      <span
        className={cx(
          "grid size-4 place-items-center rounded-mark border-[1.5px]",
          isSelected ? "border-accent bg-accent text-on-accent" : "border-line-3 bg-page",
        )}
      >
        {isSelected && <Check className="size-3" strokeWidth={3} />}
      </span>
    </span>
  );
}

function RowMenu({ row, isMenuOpen, canChange, canOrganize, isPhone, handlers }: TreeRowProps) {
  const { node } = row;
  const hasMenu = canOrganize || node.KnowledgeSource !== null;
  if (!hasMenu) return null;
  const label = text.actions(node.text);
  const button = (
    <LightIconButton
      icon={Ellipsis}
      label={label}
      popup="menu"
      tabIndex={-1}
      onPress={() => handlers.openMenu(node.id)}
      className={cx("size-7!", !isPhone && "opacity-0 group-focus/row:opacity-100 group-hover/row:opacity-100")}
    />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps presses from the line
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span className="-my-1 flex-none" onClick={(event) => event.stopPropagation()}>
      {isMenuOpen ? (
        <Suspense fallback={button}>
          <NodeMenu node={node} canChange={canChange} canOrganize={canOrganize} handlers={handlers} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
