import { createFileRoute } from "@tanstack/react-router";
import { BulkRunsTab } from "#builder/pages/bulk-runs-tab.tsx";
import { pickStringParams } from "#client/shell/search-params.ts";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/bulk")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["id"]),
  component: Page,
});

function Page() {
  return <BulkRunsTab workflowId={Route.useParams().workflowId} bulkRunId={Route.useSearch().id ?? null} />;
}
