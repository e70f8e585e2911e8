import { type DragEvent, useEffect, useMemo, useRef, useState } from "react";
import { timers } from "#product/timers.ts";
import { canMoveInto, type KnowledgeTree, type TreePlace, type TreeRow } from "./tree.ts";

/** Where a dragged node would go: beside a line, or into it. */
export type DropZone = "before" | "after" | "inside";

interface DragOptions {
  tree: KnowledgeTree;
  /** The nodes that go with the dragged one. */
  selectedIds: ReadonlySet<string>;
  /** Places between lines count only in the order that people gave. */
  isOrdered: boolean;
  isDisabled: boolean;
  onMove: (ids: readonly string[], place: TreePlace) => void;
  onExpand: (id: string) => void;
  /** Files from outside, dropped on a folder. */
  onFiles: (transfer: DataTransfer, folderId: string | null) => void;
}

const dragType = "application/x-troupe-knowledge";
const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Drag and drop of lines: reorders them, and moves them into folders. A folder opens when something rests on it. */
export function useTreeDrag(options: DragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [target, setTarget] = useState<{ id: string; zone: DropZone } | null>(null);
  const dragged = useRef<readonly string[]>([]);
  const resting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(resting.current?.timer), []);

  const dragProps = useMemo(() => {
    const stopResting = () => {
      clearTimeout(resting.current?.timer);
      resting.current = null;
    };
    const clear = () => {
      stopResting();
      setTarget(null);
    };
    const placeOf = ({ node, isExpanded }: TreeRow, zone: DropZone): TreePlace => {
      const { tree } = latest.current;
      if (zone === "inside") return { parent: node.id, index: Number.POSITIVE_INFINITY };
      if (zone === "after" && isExpanded) return { parent: node.id, index: 0 };
      const parent = node.parent !== null && tree.byId.has(node.parent) ? node.parent : null;
      const moved = new Set(dragged.current);
      const siblings = (tree.childrenOf.get(parent) ?? []).filter(({ id }) => !moved.has(id) || id === node.id);
      const at = siblings.findIndex(({ id }) => id === node.id);
      return { parent, index: zone === "before" ? at : at + 1 };
    };
    const zoneOf = (event: DragEvent, { node }: TreeRow): DropZone | null => {
      if (carriesFiles(event)) return node.droppable ? "inside" : null;
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const share = (event.clientY - top) / height;
      if (!latest.current.isOrdered) return node.droppable ? "inside" : null;
      if (!node.droppable) return share < 0.5 ? "before" : "after";
      return share < 0.28 ? "before" : share > 0.72 ? "after" : "inside";
    };
    const isOwn = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
    return {
      onDragStart(event: DragEvent, { node }: TreeRow) {
        const { selectedIds } = latest.current;
        dragged.current = selectedIds.has(node.id) ? [...selectedIds] : [node.id];
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData(dragType, node.id);
        event.dataTransfer.setData("text/plain", node.text);
      },
      onDragOver(event: DragEvent, row: TreeRow) {
        const { isDisabled, tree, onExpand } = latest.current;
        if (isDisabled || !(isOwn(event) || carriesFiles(event))) return;
        const zone = zoneOf(event, row);
        const isAllowed =
          zone !== null && (carriesFiles(event) || canMoveInto(tree, dragged.current, placeOf(row, zone).parent));
        if (!isAllowed) {
          if (isOwn(event)) clear();
          return;
        }
        event.preventDefault();
        if (carriesFiles(event)) event.stopPropagation();
        event.dataTransfer.dropEffect = carriesFiles(event) ? "copy" : "move";
        setTarget((known) =>
          known?.id === row.node.id && known.zone === zone ? known : { id: row.node.id, zone: zone as DropZone },
        );
        if (resting.current?.id === row.node.id) return;
        stopResting();
        if (row.node.droppable && !row.isExpanded) {
          const timer = setTimeout(() => onExpand(row.node.id), timers.knowledge.dragExpandMs);
          resting.current = { id: row.node.id, timer };
        }
      },
      onDrop(event: DragEvent, row: TreeRow) {
        const zone = zoneOf(event, row);
        clear();
        if (zone === null || latest.current.isDisabled) return;
        event.preventDefault();
        event.stopPropagation();
        if (carriesFiles(event)) latest.current.onFiles(event.dataTransfer, row.node.id);
        else if (isOwn(event)) latest.current.onMove(dragged.current, placeOf(row, zone));
      },
      onDragEnd: clear,
    };
  }, []);

  /** For the empty space below the lines: the end of the top level. */
  const endProps = useMemo(
    () => ({
      onDragOver(event: DragEvent) {
        if (event.defaultPrevented || latest.current.isDisabled) return;
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
      },
      onDrop(event: DragEvent) {
        if (event.defaultPrevented || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        latest.current.onMove(dragged.current, { parent: null, index: Number.POSITIVE_INFINITY });
      },
      onDragLeave(event: DragEvent) {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setTarget(null);
      },
    }),
    [],
  );
  return { target, dragProps, endProps };
}
