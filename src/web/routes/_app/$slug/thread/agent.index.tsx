import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ChatListPage } from "#features/chat/list/chat-list-page.tsx";
import { idPattern } from "#lib/id.ts";

export const Route = createFileRoute("/_app/$slug/thread/agent/")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["q", "agent"]),
  component: Page,
});

function Page() {
  const { q = "", agent = "" } = Route.useSearch();
  return <ChatListPage filter={{ search: q, agentId: idPattern.test(agent) ? agent : null }} />;
}
