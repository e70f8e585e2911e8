import { cx } from "#ui/cx.ts";
import type { TimeAxis } from "./client/time-axis.ts";
import type { TraceSpan } from "./schema.ts";

interface SpanBarProps {
  span: TraceSpan;
  /** It contains others: a thin line if they are shown below. */
  hasChildren: boolean;
  isOpen: boolean;
  axis: TimeAxis;
  nowMs: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Stripes, so that waits differ from work without color. */
export const stripes =
  "bg-[repeating-linear-gradient(135deg,var(--line-3)_0_1.5px,transparent_1.5px_4px)] border border-line-3";

function colorOf({ kind, state }: TraceSpan, hasChildren: boolean): string {
  if (kind === "wait" || kind === "queue") return stripes;
  if (state === "failed") return "bg-danger-solid";
  // The border keeps the part before the first token visible.
  if (kind === "model") return "border border-accent bg-accent";
  if (hasChildren && kind !== "tool") return "bg-line-3";
  if (state === "denied" || state === "stopped") return "bg-line-3";
  return "bg-kind-ai";
}

/** The bar of a span on the shared axis, over the grid of the axis. */
export function SpanBar({ span, hasChildren, isOpen, axis, nowMs }: SpanBarProps) {
  const { startMs, endMs, kind, state, model } = span;
  const from = axis.at(startMs);
  const to = axis.at(endMs ?? nowMs);
  const firstTokenMs = kind === "model" && state !== "failed" ? model?.firstTokenMs : undefined;
  const beforeTokens =
    firstTokenMs === undefined ? 0 : (axis.at(startMs + firstTokenMs) - from) / Math.max(to - from, 1e-9);
  return (
    <div aria-hidden className="relative h-full min-h-4">
      {axis.ticks.map(({ at }) => (
        <span key={at} className="absolute inset-y-0 w-px bg-line" style={{ left: percent(at) }} />
      ))}
      {axis.breaks.map(({ at, width }) => (
        <span
          key={at}
          className="absolute inset-y-0 border-line border-x border-dashed bg-sunken"
          style={{ left: percent(at - width / 2), width: percent(width) }}
        />
      ))}
      <span
        className={cx(
          "absolute top-1/2 min-w-0.75 -translate-y-1/2 overflow-hidden rounded-[2px]",
          isOpen ? "h-1" : "h-2.5",
          colorOf(span, hasChildren),
          endMs === null && kind !== "wait" && "animate-pulse",
        )}
        style={{ left: `min(${percent(from)}, calc(100% - 3px))`, width: percent(to - from) }}
      >
        {beforeTokens > 0 && (
          <span
            className="absolute inset-y-0 left-0 bg-page opacity-70"
            style={{ width: percent(Math.min(beforeTokens, 1)) }}
          />
        )}
      </span>
    </div>
  );
}
