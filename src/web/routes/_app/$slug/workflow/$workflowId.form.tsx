import { createFileRoute } from "@tanstack/react-router";
import { FormTab } from "#features/form/settings/form-tab.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/form")({ component: FormPage });

function FormPage() {
  const { workflowId } = Route.useParams();
  return <FormTab workflowId={workflowId} />;
}
