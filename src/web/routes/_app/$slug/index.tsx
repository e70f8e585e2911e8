import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { HomePage } from "#features/home/home-page.tsx";
import { PageSkeleton } from "../../../frame/page-skeleton.tsx";

// Loaded lazily, because the home page doesn't need the engine.
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
  // Keyed by agent, so that every agent has its own draft.
  return <HomePage key={agentId} agentId={agentId} />;
}
