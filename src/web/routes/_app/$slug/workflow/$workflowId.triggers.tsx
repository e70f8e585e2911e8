import { createFileRoute } from "@tanstack/react-router";
import { TriggersPage } from "#features/trigger/triggers-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/triggers")({ component: Page });

function Page() {
  return <TriggersPage workflowId={Route.useParams().workflowId} />;
}
