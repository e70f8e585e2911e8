import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { HomePage } from "#features/home/home-page.tsx";
import { PageSkeleton } from "../../../frame/page-skeleton.tsx";

// The engine's half of a run is no part of home's first load.
const StartRun = lazy(async () => ({ default: (await import("#features/run/start-run.tsx")).StartRun }));

export const Route = createFileRoute("/_app/$slug/")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["agentId", "workflowId"]),
  component: Page,
});

function Page() {
  const { agentId, workflowId } = Route.useSearch();
  if (workflowId)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <StartRun key={workflowId} workflowId={workflowId} />
      </Suspense>
    );
  // Another agent is another beginning, with a draft of its own.
  return <HomePage key={agentId} agentId={agentId} />;
}
