import { createFileRoute } from "@tanstack/react-router";
import { readTexts } from "#client/shell/search.ts";
import { builderRuns } from "#features/run/builder-runs.tsx";
import { Builder } from "#features/workflow/builder.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/build")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["step", "run", "fix"]),
  component: Page,
});

function Page() {
  const { step, run, fix } = Route.useSearch();
  return (
    <Builder
      runs={builderRuns}
      visit={step !== undefined && run !== undefined ? { nodeId: step, runId: run, isToFix: fix !== undefined } : null}
    />
  );
}
