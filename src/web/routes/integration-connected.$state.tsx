import { createFileRoute } from "@tanstack/react-router";
import { ConnectedPage } from "#features/composio-integration/connected-page.tsx";

export const Route = createFileRoute("/integration-connected/$state")({ component: Page });

function Page() {
  return <ConnectedPage state={Route.useParams().state} />;
}
