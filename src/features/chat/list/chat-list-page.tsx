import { CalendarClock, SquarePen } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import type { ChatFilter } from "../client/use-chat-filter.ts";
import { ChatList } from "./chat-list.tsx";

/** The list of a person's chats. */
export function ChatListPage({ filter }: { filter: ChatFilter }) {
  const { slug } = useWorkspace();
  return (
    <>
      <PageHead
        title={chatListText.title}
        actions={
          <>
            <Link href={urls.schedules(slug)} className={buttonClass({ variant: "ghost" })}>
              <CalendarClock aria-hidden />
              <span className="max-sm:sr-only">{chatScheduleText.title}</span>
            </Link>
            <Link href={urls.home(slug)} className={buttonClass({ variant: "primary" })}>
              <SquarePen aria-hidden />
              {chatText.newChat}
            </Link>
          </>
        }
      />
      <PageBody>
        <ChatList filter={filter} />
      </PageBody>
    </>
  );
}
