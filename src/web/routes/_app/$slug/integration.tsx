import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { IntegrationPage } from "#features/integration/integration-page.tsx";

export const Route = createFileRoute("/_app/$slug/integration")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["connect"]),
  component: Page,
});

function Page() {
  const { connect } = Route.useSearch();
  return <IntegrationPage connect={connect ?? null} />;
}
