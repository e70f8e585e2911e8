import { createFileRoute } from "@tanstack/react-router";
import { RunPage } from "#features/run/page/run-page.tsx";

export const Route = createFileRoute("/_app/$slug/thread/workflow/$runId")({ component: Page });

function Page() {
  return <RunPage runId={Route.useParams().runId} />;
}
