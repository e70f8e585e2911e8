import { createFileRoute } from "@tanstack/react-router";
import { BuilderPage } from "#features/workflow/builder-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/build")({ component: Page });

function Page() {
  return <BuilderPage workflowId={Route.useParams().workflowId} />;
}
