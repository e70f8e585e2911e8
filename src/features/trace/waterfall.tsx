// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot stand below each other on a phone
// biome-ignore-all lint/a11y/useFocusableInteractive: in a treegrid, the rows take the focus
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { formatDuration } from "#lib/time.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { cx } from "#ui/cx.ts";
import { spanTime } from "./client/span-words.ts";
import { createTimeAxis, type TimeAxis } from "./client/time-axis.ts";
import { type OpenSpans, shownRows, treeKey } from "./client/trace-rows.ts";
import { useNow } from "./client/use-now.ts";
import type { Trace } from "./schema.ts";
import { stripes } from "./span-bar.tsx";
import { type SpanActions, SpanDetails } from "./span-details.tsx";
import { barCell, rowGrid, SpanRow, wideCell } from "./span-row.tsx";

const { columns, legend } = traceText;

interface WaterfallProps {
  trace: Trace;
  actions: SpanActions;
}

/** The spans of a trace as a tree, with bars on a shared axis. A row opens its details. */
export function Waterfall({ trace: { spans }, actions }: WaterfallProps) {
  const [open, setOpen] = useState<OpenSpans>({});
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const nowMs = useNow(spans.some(({ endMs }) => endMs === null));
  const rows = useMemo(() => shownRows(spans, open), [spans, open]);
  const axis = useMemo(() => createTimeAxis(spans, nowMs), [spans, nowMs]);
  const current = rows.some(({ span }) => span.id === currentId) ? currentId : rows[0]?.span.id;

  const toggle = (id: string, isOpen: boolean) => setOpen((before) => ({ ...before, [id]: isOpen }));
  const select = (id: string) => setSelectedId((before) => (before === id ? null : id));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const row = rows[at];
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return select(row.span.id);
    }
    const done = treeKey(rows, at, event.key);
    if (!done) return;
    event.preventDefault();
    if ("open" in done) return toggle(done.id, done.open);
    const next = rows[done.to];
    if (next) grid.current?.querySelector<HTMLElement>(`[data-span="${CSS.escape(next.span.id)}"]`)?.focus();
  };

  return (
    <div className="@container">
      <div ref={grid} role="treegrid" aria-label={traceText.label} className="border-line border-t">
        <div role="row" className={cx(rowGrid, "border-line border-b px-2 text-ink-3 text-xs")}>
          <div role="columnheader" className="py-1.5">
            {columns.name}
          </div>
          <div role="columnheader" className={cx(barCell, "max-@md:pb-1")}>
            <span className="sr-only">{columns.time}</span>
            <AxisLabels axis={axis} />
          </div>
          <div role="columnheader" className="text-right">
            {columns.duration}
          </div>
          <div role="columnheader" className={wideCell}>
            {columns.tokens}
          </div>
          <div role="columnheader" className={wideCell}>
            {columns.credits}
          </div>
        </div>
        {rows.flatMap((row, at) => {
          const { id } = row.span;
          const isSelected = id === selectedId;
          return [
            <SpanRow
              key={id}
              row={row}
              axis={axis}
              nowMs={nowMs}
              isSelected={isSelected}
              isCurrent={id === current}
              onToggle={(isOpen) => toggle(id, isOpen)}
              onSelect={() => select(id)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onFocus={() => setCurrentId(id)}
            />,
            isSelected && (
              <div key={`${id}:details`} role="row" aria-level={row.span.depth + 2} className="border-line border-b">
                <div role="gridcell" aria-colspan={5} className="bg-sunken px-4 py-3">
                  <SpanDetails span={row.span} startMs={axis.startMs} nowMs={nowMs} actions={actions} />
                </div>
              </div>
            ),
          ];
        })}
      </div>
      {axis.breaks.length > 0 && <p className="sr-only">{traceText.hasShortened}</p>}
      <Legend />
    </div>
  );
}

function AxisLabels({ axis }: { axis: TimeAxis }) {
  return (
    <div aria-hidden className="relative h-4 overflow-hidden num">
      {axis.ticks.map(({ at, sinceStartMs }) => (
        <span key={at} className="absolute pl-1" style={{ left: `${at * 100}%` }}>
          {sinceStartMs === 0 ? "0" : spanTime(sinceStartMs)}
        </span>
      ))}
      {axis.breaks.map(({ at, durationMs, isWait }) => {
        const time = formatDuration(durationMs);
        return (
          // At the ends, the label moves inward as far as it must.
          <span
            key={at}
            className="absolute whitespace-nowrap"
            style={{ left: `${at * 100}%`, transform: `translateX(-${at * 100}%)` }}
          >
            {isWait ? traceText.shortened(time) : time}
          </span>
        );
      })}
    </div>
  );
}

/** What the bars mean. The names of the rows say the same, so screen readers do without. */
function Legend() {
  const marks = [
    [legend.model, "bg-accent"],
    [legend.beforeFirstToken, "border border-accent"],
    [legend.tool, "bg-kind-ai"],
    [legend.wait, stripes],
    [legend.failed, "bg-danger-solid"],
  ] as const;
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-2 pt-3 text-ink-3 text-xs">
      {marks.map(([label, className]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={cx("h-2.5 w-4 rounded-[2px]", className)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
