import { Ellipsis, Pin } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { listText } from "#product/texts/shell/list.ts";
import { urls } from "#product/urls.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import type { ListedChat } from "../client/use-chat-list.ts";
import { ChatRowMenu } from "./chat-row-menu.tsx";
import { HighlightedText } from "./highlighted-text.tsx";

export interface ChatRowActions {
  toggleSelection: (id: string) => void;
  pin: (id: string, isPinned: boolean) => void;
  rename: (id: string, title: string) => void;
  remove: (id: string) => void;
}

interface ChatListRowProps {
  chat: ListedChat;
  title: string;
  agentTitle: string;
  search: string;
  /** False in the pinned group, whose heading says it. */
  isPinShown: boolean;
  /** False in the list of one project. */
  isProjectShown: boolean;
  isSelected: boolean;
  actions: ChatRowActions;
}

/** A row of the list; it opens the chat. */
export function ChatListRow({
  chat,
  title,
  agentTitle,
  search,
  isPinShown,
  isProjectShown,
  isSelected,
  actions,
}: ChatListRowProps) {
  const { slug } = useWorkspace();
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const label = chatListText.actions(title);
  const { excerpt, project } = chat;
  const where = project && isProjectShown ? `${agentTitle} · ${project.name}` : agentTitle;
  return (
    <ListRow
      isPressable
      isSelected={isSelected}
      className="cv-row"
      start={
        <>
          <span className="relative z-1 mr-3 flex">
            <Checkbox
              aria-label={listText.select(title)}
              isSelected={isSelected}
              onChange={() => actions.toggleSelection(chat.id)}
            />
          </span>
          <AgentAvatar id={chat.agentId ?? "none"} size={32} />
        </>
      }
      title={
        isRenaming ? (
          <InlineEdit
            isEditing
            variant="row"
            label={chatText.titleLabel}
            value={title}
            maxLength={limits.chat.titleChars.max}
            onSave={(next) => actions.rename(chat.id, next)}
            onDone={() => {
              setRenaming(false);
              requestAnimationFrame(() => link.current?.focus());
            }}
            className="relative z-1"
          />
        ) : (
          <Link ref={link} data-row={chat.id} href={urls.chat(slug, chat.id)} title={title} className="stretch">
            <HighlightedText text={title} search={search} />
          </Link>
        )
      }
      meta={
        excerpt === null ? (
          where
        ) : (
          <>
            <span className="sr-only">{`${where}: `}</span>
            <HighlightedText text={excerpt} search={search} />
          </>
        )
      }
      end={
        <span className="flex items-center gap-2">
          {chat.isUnread && <StatusDot status="active" label={chatScheduleText.unread} />}
          {isPinShown && chat.pinnedAt && <Pin role="img" aria-label={chatListText.pinned} className="size-3.5" />}
          <time dateTime={chat.lastMessageAt.toISOString()} className="max-sm:hidden">
            {formatRelative(chat.lastMessageAt, new Date())}
          </time>
        </span>
      }
      actions={
        isMenuLoaded ? (
          <ChatRowMenu
            chatId={chat.id}
            title={chat.title}
            label={label}
            project={project}
            isPinned={chat.pinnedAt !== null}
            onPin={(isPinned) => actions.pin(chat.id, isPinned)}
            onRename={() => setRenaming(true)}
            onDelete={() => actions.remove(chat.id)}
          />
        ) : (
          <LightIconButton icon={Ellipsis} label={label} popup="menu" onPress={() => setMenuLoaded(true)} />
        )
      }
    />
  );
}
