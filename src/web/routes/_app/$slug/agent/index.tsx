import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AgentListPage } from "#features/agent/list/agent-list-page.tsx";

const AgentTemplates = lazy(async () => ({
  default: (await import("#features/template-gallery/agent-templates.tsx")).AgentTemplates,
}));

const NewAgentProposals = lazy(async () => ({
  default: (await import("#features/change-proposal/agent-proposals.tsx")).NewAgentProposals,
}));

export const Route = createFileRoute("/_app/$slug/agent/")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["folder", "tab"]),
  component: Page,
});

function Page() {
  const { folder = null, tab } = Route.useSearch();
  const templates = (
    <Suspense fallback={null}>
      <AgentTemplates />
    </Suspense>
  );
  const notice = (
    <Suspense fallback={null}>
      <NewAgentProposals className="pb-4" />
    </Suspense>
  );
  return <AgentListPage folderId={folder} templates={tab === "template" ? templates : null} notice={notice} />;
}
