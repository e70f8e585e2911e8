import { createFileRoute, Outlet } from "@tanstack/react-router";
import { WorkflowPage } from "#builder/pages/workflow-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId")({ component: Page });

function Page() {
  return (
    <WorkflowPage workflowId={Route.useParams().workflowId}>
      <Outlet />
    </WorkflowPage>
  );
}
