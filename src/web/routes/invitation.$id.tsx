import { createFileRoute } from "@tanstack/react-router";
import { AcceptInvitationPage } from "#features/workspace/accept-invitation-page.tsx";
import { readTexts } from "../shell/search.ts";

export const Route = createFileRoute("/invitation/$id")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["token"]),
  component: Page,
});

function Page() {
  return <AcceptInvitationPage {...Route.useSearch()} invitationId={Route.useParams().id} />;
}
