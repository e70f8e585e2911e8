import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AnalyticsPage } from "#features/run-analytics/analytics-page.tsx";
import { analyticsPeriods } from "#features/run-analytics/schema.ts";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/analytics")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["days"]),
  component: Page,
});

function Page() {
  const { days } = Route.useSearch();
  return (
    <AnalyticsPage
      workflowId={Route.useParams().workflowId}
      days={analyticsPeriods.find((period) => String(period) === days) ?? 30}
    />
  );
}
