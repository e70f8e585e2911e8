import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AgentEditorPage } from "#features/agent/editor/agent-editor-page.tsx";

const TestChat = lazy(async () => ({ default: (await import("#features/chat/test-chat/test-chat.tsx")).TestChat }));

const Reach = lazy(async () => ({ default: (await import("#features/reach/agent-reach.tsx")).AgentReach }));

export const Route = createFileRoute("/_app/$slug/agent/$agentId")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["section", "view"]),
  component: Page,
});

function Page() {
  return (
    <AgentEditorPage {...Route.useSearch()} agentId={Route.useParams().agentId} TestChat={TestChat} Reach={Reach} />
  );
}
