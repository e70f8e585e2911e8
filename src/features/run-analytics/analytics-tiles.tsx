import { formatNumber } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { formatCredits } from "#product/credits.ts";
import { runAnalyticsText as text } from "#product/texts/run/run-analytics.ts";
import type { Analytics } from "./client/use-analytics.ts";

/** The four figures of the period. */
export function AnalyticsTiles({ totals }: { totals: Analytics["totals"] }) {
  const { runs, completed, failed, averageMs, credits } = totals;
  const ended = completed + failed;
  const tiles = [
    { name: text.runs, value: formatNumber(runs), hint: "" },
    {
      name: text.successRate,
      value: ended === 0 ? text.noValue : text.percent(completed / ended),
      hint: text.successHint,
    },
    {
      name: text.averageDuration,
      value: averageMs === null ? text.noValue : formatDuration(averageMs),
      hint: text.durationHint,
    },
    { name: text.credits, value: formatCredits(credits), hint: text.creditsPerRun(formatCredits(credits / runs)) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      {tiles.map(({ name, value, hint }) => (
        <div key={name} className="min-w-0 border-line-2 border-l pl-4">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="text-2xl font-semibold num">{value}</dd>
          {hint && <dd className="text-sm text-ink-3">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
