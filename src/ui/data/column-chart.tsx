import { cx } from "../cx.ts";

const tones = { accent: "bg-accent", danger: "bg-danger-solid", neutral: "bg-line-3" };

export interface ChartPart {
  name: string;
  tone: keyof typeof tones;
}

export interface ChartColumn {
  id: string;
  /** Under the axis. */
  label: string;
  /** Shown on hover: the label with its values. */
  description: string;
  /** One value for each of the chart's parts, from the bottom up. */
  values: readonly number[];
}

interface ColumnChartProps {
  parts: readonly ChartPart[];
  columns: readonly ChartColumn[];
  /** The largest total, formatted. */
  maxText: string;
}

/** Stacked columns over time. It is hidden from screen readers: show the same figures as a table next to it. */
export function ColumnChart({ parts, columns, maxText }: ColumnChartProps) {
  const max = Math.max(1, ...columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const last = columns.length - 1;
  const labeled = new Set([0, Math.round(last / 2), last]);
  return (
    <div aria-hidden className="grid gap-2">
      <div className="relative h-40 border-line-2 border-b">
        <span className="absolute inset-x-0 top-0 border-line border-t border-dashed" />
        <span className="absolute top-1 right-0 text-xs text-ink-3 num">{maxText}</span>
        <div className="absolute inset-x-0 top-6 bottom-0 flex items-end gap-px sm:gap-0.5">
          {columns.map(({ id, description, values }) => (
            <div
              key={id}
              title={description}
              className="group flex h-full min-w-0 flex-1 flex-col-reverse rounded-t-mark hover:bg-hover"
            >
              {values.map((value, at) =>
                value > 0 ? (
                  <div
                    key={parts[at]?.name}
                    className={cx("min-h-0.5 last:rounded-t-[2px]", tones[parts[at]?.tone ?? "neutral"])}
                    style={{ height: `${(value / max) * 100}%` }}
                  />
                ) : null,
              )}
            </div>
          ))}
        </div>
      </div>
      <div className="flex justify-between gap-2 text-xs text-ink-3 num">
        {columns
          .filter((_, at) => labeled.has(at))
          .map(({ id, label }) => (
            <span key={id}>{label}</span>
          ))}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {parts.map(({ name, tone }) => (
          <span key={name} className="flex items-center gap-1.5">
            <span className={cx("size-2.5 rounded-[2px]", tones[tone])} />
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
