import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AgentListPage } from "#features/agent/list/agent-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/agent/")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["folder"]),
  component: Page,
});

function Page() {
  return <AgentListPage folderId={Route.useSearch().folder ?? null} />;
}
