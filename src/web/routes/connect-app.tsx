import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ConnectAppPage } from "#features/oauth-server/connect-app-page.tsx";

export const Route = createFileRoute("/connect-app")({
  validateSearch: (search: Record<string, unknown>) =>
    pickStringParams(search, [
      "client_id",
      "redirect_uri",
      "response_type",
      "code_challenge",
      "code_challenge_method",
      "scope",
      "state",
      "resource",
    ]),
  component: Page,
});

function Page() {
  const asked = Route.useSearch();
  const request = {
    clientId: asked.client_id ?? "",
    redirectUri: asked.redirect_uri ?? "",
    responseType: asked.response_type,
    codeChallenge: asked.code_challenge,
    codeChallengeMethod: asked.code_challenge_method,
    scope: asked.scope,
    state: asked.state,
    resource: asked.resource,
  };
  return <ConnectAppPage request={request} />;
}
