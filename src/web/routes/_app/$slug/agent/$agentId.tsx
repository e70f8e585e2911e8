import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AgentEditorPage } from "#features/agent/editor/agent-editor-page.tsx";

const TestChat = lazy(async () => ({ default: (await import("#features/chat/test-chat/test-chat.tsx")).TestChat }));

const Reach = lazy(async () => ({ default: (await import("#features/reach/agent-reach.tsx")).AgentReach }));

const AgentProposals = lazy(async () => ({
  default: (await import("#features/change-proposal/agent-proposals.tsx")).AgentProposals,
}));

export const Route = createFileRoute("/_app/$slug/agent/$agentId")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["section", "view"]),
  component: Page,
});

function Page() {
  const { agentId } = Route.useParams();
  const notice = (
    <Suspense fallback={null}>
      <AgentProposals agentId={agentId} />
    </Suspense>
  );
  return <AgentEditorPage {...Route.useSearch()} agentId={agentId} TestChat={TestChat} Reach={Reach} notice={notice} />;
}
