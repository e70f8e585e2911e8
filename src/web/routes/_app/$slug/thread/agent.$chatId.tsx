import { createFileRoute } from "@tanstack/react-router";
import { ChatPage } from "#features/chat/page/chat-page.tsx";

export const Route = createFileRoute("/_app/$slug/thread/agent/$chatId")({ component: Page });

function Page() {
  return <ChatPage chatId={Route.useParams().chatId} />;
}
