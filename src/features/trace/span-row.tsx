// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot stand below each other on a phone
// biome-ignore-all lint/a11y/useFocusableInteractive: in a treegrid, the rows take the focus
import { ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatNumber } from "#lib/locale.ts";
import { formatCredits } from "#product/credits.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { cx } from "#ui/cx.ts";
import { spanIcon } from "./client/span-icon.ts";
import { spanTime, spanTitle } from "./client/span-words.ts";
import type { TimeAxis } from "./client/time-axis.ts";
import type { TraceRow } from "./client/trace-rows.ts";
import { SpanBar } from "./span-bar.tsx";

/** The columns: name and time on narrow places with the bar below, all five on wide ones. */
export const rowGrid =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @md:grid-cols-[minmax(0,46%)_minmax(0,1fr)_64px] @3xl:grid-cols-[minmax(0,34%)_minmax(0,1fr)_64px_88px_64px]";
/** The bar comes last in the document on narrow places only by its order. */
export const barCell = "order-last col-span-2 @md:order-none @md:col-span-1";
export const wideCell = "hidden text-right @3xl:block";

const indentPx = 14;
const maxIndents = 8;

interface SpanRowProps {
  row: TraceRow;
  axis: TimeAxis;
  nowMs: number;
  isSelected: boolean;
  /** The row that Tab reaches. */
  isCurrent: boolean;
  onToggle: (isOpen: boolean) => void;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** One span: its name in the tree, its bar, and what it took. */
export function SpanRow({
  row,
  axis,
  nowMs,
  isSelected,
  isCurrent,
  onToggle,
  onSelect,
  onKeyDown,
  onFocus,
}: SpanRowProps) {
  const { span, hasChildren, isOpen, position, siblings } = row;
  const Icon = spanIcon(span);
  const title = spanTitle(span);
  const hasState = span.state !== "done" && span.kind !== "wait";
  return (
    <div
      role="row"
      aria-level={span.depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-span={span.id}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={cx(
        rowGrid,
        "relative cursor-pointer border-line border-b px-2 py-1.5 outline-none [contain-intrinsic-size:auto_34px] [content-visibility:auto] @md:py-0",
        // Above the bars, which an outline of the row itself would be behind.
        "after:pointer-events-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
        isSelected ? "bg-press" : "hover:bg-hover",
      )}
    >
      <div
        role="gridcell"
        className="flex min-w-0 items-center gap-1.5 @md:h-8"
        style={{ paddingInlineStart: Math.min(span.depth, maxIndents) * indentPx }}
      >
        {hasChildren ? (
          // The row says the same to screen readers, and its arrow keys do the same.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={(event) => {
              event.stopPropagation();
              onToggle(!isOpen);
            }}
            className="-m-1 grid size-6 flex-none place-items-center rounded-mark text-ink-3 hover:bg-press hover:text-ink"
          >
            <ChevronRight aria-hidden className={cx("size-3.5 transition-transform", isOpen && "rotate-90")} />
          </button>
        ) : (
          <span className="w-4 flex-none" />
        )}
        <Icon aria-hidden className={cx("size-3.5", span.state === "failed" ? "text-danger" : "text-ink-3")} />
        <span className={cx("min-w-0 cut", hasChildren && "font-medium")}>{title}</span>
        {hasState && (
          <span
            className={cx(
              "flex-none text-xs",
              span.state === "failed" ? "text-danger" : span.state === "waiting" ? "text-warning" : "text-ink-3",
            )}
          >
            {traceText.states[span.state]}
          </span>
        )}
      </div>
      <div role="gridcell" className={cx(barCell, "h-4 @md:h-8")}>
        <SpanBar span={span} hasChildren={hasChildren} isOpen={isOpen} axis={axis} nowMs={nowMs} />
        <span className="sr-only">{traceText.details.after(spanTime(span.startMs - axis.startMs))}</span>
      </div>
      <div role="gridcell" className="text-right text-ink-2 text-sm num">
        {spanTime((span.endMs ?? nowMs) - span.startMs)}
      </div>
      <div role="gridcell" className={cx(wideCell, "text-ink-3 text-sm num")}>
        {span.tokens && formatNumber(span.tokens.inputTokens + span.tokens.outputTokens)}
      </div>
      <div role="gridcell" className={cx(wideCell, "text-ink-3 text-sm num")}>
        {span.credits > 0 && formatCredits(span.credits)}
      </div>
    </div>
  );
}
