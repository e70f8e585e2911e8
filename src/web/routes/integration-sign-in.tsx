import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { IntegrationSignInPage } from "#features/integration/integration-sign-in-page.tsx";

export const Route = createFileRoute("/integration-sign-in")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["state", "code", "iss"]),
  component: Page,
});

function Page() {
  return <IntegrationSignInPage {...Route.useSearch()} />;
}
