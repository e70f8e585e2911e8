import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AcceptInvitationPage } from "#features/workspace/accept-invitation-page.tsx";

export const Route = createFileRoute("/invitation/$id")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["token"]),
  component: Page,
});

function Page() {
  return <AcceptInvitationPage {...Route.useSearch()} invitationId={Route.useParams().id} />;
}
