import type { TraceSpan } from "../schema.ts";

/** A row of the waterfall. */
export interface TraceRow {
  readonly span: TraceSpan;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** What a person opened and closed themselves, by span. */
export type OpenSpans = Readonly<Record<string, boolean>>;

/** Parts of steps are closed at first, because a list may have hundreds. */
const isOpenAtFirst = ({ kind, state }: TraceSpan): boolean =>
  kind !== "piece" || state === "failed" || state === "waiting";

/** The rows that are shown, in order. `spans` are in the order of a trace. */
export function shownRows(spans: readonly TraceSpan[], open: OpenSpans): TraceRow[] {
  const childCounts = new Map<string | null, number>();
  for (const { parentId } of spans) childCounts.set(parentId, (childCounts.get(parentId) ?? 0) + 1);
  const positions = new Map<string | null, number>();
  const openIds = new Set<string | null>([null]);
  const rows: TraceRow[] = [];
  for (const span of spans) {
    const position = (positions.get(span.parentId) ?? 0) + 1;
    positions.set(span.parentId, position);
    if (!openIds.has(span.parentId)) continue;
    const hasChildren = childCounts.has(span.id);
    const isOpen = hasChildren && (open[span.id] ?? isOpenAtFirst(span));
    if (isOpen) openIds.add(span.id);
    rows.push({ span, hasChildren, isOpen, position, siblings: childCounts.get(span.parentId) ?? 1 });
  }
  return rows;
}

/** What a key does in the row at `at`: moves to another row, or opens or closes this one. */
export function treeKey(
  rows: readonly TraceRow[],
  at: number,
  key: string,
): { to: number } | { open: boolean; id: string } | null {
  const row = rows[at];
  if (!row) return null;
  const { span, hasChildren, isOpen } = row;
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, rows.length - 1) };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: rows.length - 1 };
    case "ArrowRight":
      if (!hasChildren) return null;
      return isOpen ? { to: at + 1 } : { open: true, id: span.id };
    case "ArrowLeft": {
      if (isOpen) return { open: false, id: span.id };
      const parent = rows.findIndex((one) => one.span.id === span.parentId);
      return parent >= 0 ? { to: parent } : null;
    }
    default:
      return null;
  }
}
