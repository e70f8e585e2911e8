import { ChartColumn } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runAnalyticsText as text } from "#product/texts/run/run-analytics.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { AnalyticsTiles } from "./analytics-tiles.tsx";
import { useAnalytics } from "./client/use-analytics.ts";
import { FailingSteps } from "./failing-steps.tsx";
import { RunsPerDay } from "./runs-per-day.tsx";
import { RunsPerTrigger } from "./runs-per-trigger.tsx";
import { type AnalyticsPeriod, analyticsPeriods } from "./schema.ts";

interface AnalyticsPageProps {
  workflowId: string;
  days: AnalyticsPeriod;
}

/** The Analytics tab of a workflow: how its visible runs went in the last days. */
export function AnalyticsPage({ workflowId, days }: AnalyticsPageProps) {
  const { slug, role } = useWorkspace();
  const go = useGo();
  const { data, isError, refetch, isFetching, isPlaceholderData } = useAnalytics(workflowId, days);
  return (
    <PageBody>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-ink-3 max-sm:basis-full">{role === "USER" && text.onlyOwn}</p>
        <Segmented
          aria-label={text.period}
          value={String(days)}
          options={analyticsPeriods.map((count) => ({ id: String(count), label: text.days(count) }))}
          onChange={(period) => go(urls.workflowAnalytics(slug, workflowId, Number(period)), { replace: true })}
        />
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className="grid gap-10">
          {data.totals.runs === 0 ? (
            <EmptyState
              icon={ChartColumn}
              title={text.emptyTitle(days)}
              action={
                <Link href={urls.startWorkflow(slug, workflowId)} className={buttonClass({ variant: "primary" })}>
                  {text.startRun}
                </Link>
              }
            >
              {text.emptyText}
            </EmptyState>
          ) : (
            <>
              <AnalyticsTiles totals={data.totals} />
              <RunsPerDay days={data.days} workflowId={workflowId} />
              <RunsPerTrigger triggers={data.triggers} workflowId={workflowId} days={days} />
              <FailingSteps steps={data.steps} workflowId={workflowId} days={days} />
            </>
          )}
        </div>
      ) : isError ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={8} />
        </div>
      )}
    </PageBody>
  );
}
