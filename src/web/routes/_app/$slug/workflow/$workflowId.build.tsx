import { createFileRoute } from "@tanstack/react-router";
import { Builder } from "#builder/shell/builder.tsx";
import { pickStringParams } from "#client/shell/search-params.ts";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/build")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["step", "run", "fix"]),
  component: Page,
});

function Page() {
  const { step, run, fix } = Route.useSearch();
  return (
    <Builder
      visit={
        step !== undefined && run !== undefined ? { nodeId: step, runId: run, asksForFix: fix !== undefined } : null
      }
    />
  );
}
