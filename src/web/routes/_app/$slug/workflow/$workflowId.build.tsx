import { createFileRoute } from "@tanstack/react-router";
import { builderRuns } from "#features/run/builder-runs.tsx";
import { Builder } from "#features/workflow/builder.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/build")({ component: Page });

function Page() {
  return <Builder runs={builderRuns} />;
}
