import { createFileRoute } from "@tanstack/react-router";
import { NotePage } from "#features/note/note-page.tsx";

export const Route = createFileRoute("/_app/$slug/note/$noteId")({ component: Page });

function Page() {
  return <NotePage noteId={Route.useParams().noteId} />;
}
