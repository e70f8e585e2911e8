import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { ChatPage } from "#features/chat/page/chat-page.tsx";

const ChatSchedules = lazy(async () => ({
  default: (await import("#features/chat-schedule/chat-schedules.tsx")).ChatSchedules,
}));

export const Route = createFileRoute("/_app/$slug/thread/agent/$chatId")({ component: Page });

function Page() {
  return <ChatPage chatId={Route.useParams().chatId} Schedules={ChatSchedules} />;
}
