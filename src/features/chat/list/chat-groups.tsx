import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import type { RowSelection } from "#ui/data/use-row-selection.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { ListedChat } from "../client/use-chat-list.ts";
import { ChatListRow } from "./chat-list-row.tsx";

interface ChatGroup {
  title: string;
  chats: readonly ListedChat[];
}

interface ChatGroupsProps {
  groups: readonly ChatGroup[];
  search: string;
  /** All chats belong to this project. */
  projectId?: string | undefined;
  selection: RowSelection;
  shownTitle: (chat: ListedChat) => string;
  onPin: (id: string, isPinned: boolean) => void;
  onRename: (id: string, title: string) => void;
  onDelete: (ids: readonly string[]) => void;
}

/** Arrow keys move between rows of all groups, x selects a row, Delete deletes the selected ones. */
export function ChatGroups({
  groups,
  search,
  projectId,
  selection,
  shownTitle,
  onPin,
  onRename,
  onDelete,
}: ChatGroupsProps) {
  const { agents } = useNamedAgents(groups.flatMap(({ chats }) => chats.flatMap(({ agentId }) => agentId ?? [])));
  const root = useRef<HTMLDivElement>(null);
  const count = groups.reduce((sum, { chats }) => sum + chats.length, 0);
  const rowKeys = useRowKeys(root, { first: 0, last: count, count, scrollToRow: () => undefined });
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (event.key === "x" && !event.metaKey && !event.ctrlKey && id) selection.toggle(id);
    else if (event.key === "Delete" && id) onDelete(selection.ids.length > 0 ? selection.ids : [id]);
    else rowKeys.onKeyDown(event);
  };
  const rowActions = {
    toggleSelection: selection.toggle,
    pin: onPin,
    rename: onRename,
    remove: (id: string) => onDelete([id]),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between links that take the focus themselves
    <div ref={root} {...selection.listProps} onKeyDown={onKeyDown} className="grid gap-8">
      {groups.map(({ title, chats }) => (
        <Group key={title} title={title}>
          {chats.map((chat) => (
            <ChatListRow
              key={chat.id}
              chat={chat}
              title={shownTitle(chat)}
              agentTitle={agents.get(chat.agentId ?? "")?.title ?? chatText.assistant}
              search={search}
              isProjectShown={projectId === undefined}
              isPinShown={title !== chatListText.pinned}
              isSelected={selection.has(chat.id)}
              actions={rowActions}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeader id={id} title={title} />
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}
