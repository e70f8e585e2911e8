import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AgentEditorPage } from "#features/agent/editor/agent-editor-page.tsx";

export const Route = createFileRoute("/_app/$slug/agent/$agentId")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["section"]),
  component: Page,
});

function Page() {
  return <AgentEditorPage {...Route.useSearch()} agentId={Route.useParams().agentId} />;
}
