import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { McpSignInPage } from "#features/mcp-server/mcp-sign-in-page.tsx";

export const Route = createFileRoute("/mcp-sign-in")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["state", "code", "iss"]),
  component: Page,
});

function Page() {
  return <McpSignInPage {...Route.useSearch()} />;
}
