import { createFileRoute } from "@tanstack/react-router";
import { AcceptInvitationPage } from "#features/workspace/accept-invitation-page.tsx";

export const Route = createFileRoute("/invitation/$id")({ component: Page });

function Page() {
  return <AcceptInvitationPage invitationId={Route.useParams().id} />;
}
