import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { McpServerPage } from "#features/mcp-server/mcp-server-page.tsx";
import { idPattern } from "#lib/id.ts";

export const Route = createFileRoute("/_app/$slug/mcp-server")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["id"]),
  component: Page,
});

function Page() {
  const { id = "" } = Route.useSearch();
  return <McpServerPage serverId={idPattern.test(id) ? id : null} />;
}
