import type { UseQueryResult } from "@tanstack/react-query";
import { ChartNoAxesGantt } from "lucide-react";
import { formatCredits } from "#product/credits.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { spanTime } from "./client/span-words.ts";
import { useNow } from "./client/use-now.ts";
import type { Trace } from "./schema.ts";
import type { SpanActions } from "./span-details.tsx";
import { Waterfall } from "./waterfall.tsx";

interface TraceViewProps {
  query: Pick<UseQueryResult<Trace>, "data" | "isError" | "isFetching"> & { refetch: () => unknown };
  /** What the trace is of. */
  of: "reply" | "run";
  actions: SpanActions;
}

/** A trace with its totals, and what to say if there is none. */
export function TraceView({ query: { data: trace, isError, isFetching, refetch }, of, actions }: TraceViewProps) {
  if (!trace)
    return isError ? (
      <ErrorState title={traceText.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeleton lines={8} />
    );
  const [whole] = trace.spans;
  if (!whole || (trace.spans.length === 1 && whole.endMs === null))
    return (
      <EmptyState icon={ChartNoAxesGantt} title={traceText.empty.title}>
        {traceText.empty.text}
      </EmptyState>
    );
  const isOld = !trace.hasModelCalls && whole.tokens !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Totals trace={trace} />
      {isOld && <Callout title={traceText.old.title}>{traceText.old[of]}</Callout>}
      <Waterfall trace={trace} actions={actions} />
      {trace.hidden > 0 && <p className="text-ink-3 text-sm">{traceText.hidden(trace.hidden)}</p>}
    </div>
  );
}

function Totals({ trace: { spans } }: { trace: Trace }) {
  const [whole] = spans;
  const nowMs = useNow(whole?.endMs === null);
  if (!whole) return null;
  const { columns } = traceText;
  const totals = [
    [columns.duration, spanTime((whole.endMs ?? nowMs) - whole.startMs)],
    [columns.tokens, whole.tokens ? traceText.tokensInOut(whole.tokens) : "–"],
    [columns.credits, formatCredits(whole.credits)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="font-medium num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
