import { createFileRoute } from "@tanstack/react-router";
import { ApiActionPage } from "#features/api-action/editor/api-action-page.tsx";

export const Route = createFileRoute("/_app/$slug/tool/$apiActionId")({ component: Page });

function Page() {
  const { apiActionId } = Route.useParams();
  return <ApiActionPage key={apiActionId} id={apiActionId} />;
}
