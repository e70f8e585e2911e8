import {
  CalendarClock,
  Ellipsis,
  FileText,
  FolderInput,
  FolderKanban,
  Link2,
  MessagesSquare,
  Pin,
  PinOff,
  Trash2,
} from "lucide-react";
import { showRefusal } from "#client/api.ts";
import { askWhereToMove, type ChatToMove } from "#client/move-chat.ts";
import { fetchAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { readableMentions } from "#lib/mention.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import type { ChatMessage } from "../client/pending-turn.ts";
import { speechesOf } from "../schema/steering-part.ts";
import { ExportItems } from "./export-items.tsx";

interface ChatMenuProps {
  chatId: string;
  title: string;
  project: ChatToMove["project"];
  /** Loads the whole chat, including messages that are not on the page. */
  loadAllMessages: () => Promise<readonly ChatMessage[]>;
  agentName: (agentId: string | null | undefined) => string;
  /** null if the person cannot write in the chat. */
  pin: { isPinned: boolean; onChange: (isPinned: boolean) => void } | null;
  /** Adds a schedule; null if the person cannot write in the chat. */
  onSchedule: (() => void) | null;
  /** null if the person cannot delete the chat. */
  onDelete: (() => void) | null;
}

/** The menu of a chat. */
export function ChatMenu({
  chatId,
  title,
  project,
  loadAllMessages,
  agentName,
  pin,
  onSchedule,
  onDelete,
}: ChatMenuProps) {
  const { id: workspaceId, slug } = useWorkspace();
  const { copy } = useCopy();
  async function chatAsMarkdown() {
    const messages = await loadAllMessages();
    const ids = new Set(messages.flatMap(({ metadata }) => metadata.agentId ?? []));
    const agents = await fetchAgents({ workspaceId, ids: [...ids] });
    const speakerName = (id: string | null | undefined) =>
      agents.find((agent) => agent.id === id)?.title ?? agentName(id);
    const speeches = messages.flatMap((message) =>
      speechesOf(message).map((one) => ({ ...one, metadata: message.metadata })),
    );
    const sections = speeches.map(({ role, parts, metadata }) => {
      const speaker = role === "user" ? chatText.message.you : speakerName(metadata.agentId);
      return `**${speaker}**\n\n${role === "user" ? readableMentions(textOf(parts)) : textOf(parts)}`;
    });
    return [`# ${title}`, ...sections].join("\n\n");
  }
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={buttonText.more} />}>
      {pin && (
        <MenuItem icon={pin.isPinned ? PinOff : Pin} onAction={() => pin.onChange(!pin.isPinned)}>
          {pin.isPinned ? chatListText.unpin : chatListText.pin}
        </MenuItem>
      )}
      {pin && (
        <MenuItem icon={FolderInput} onAction={() => askWhereToMove({ id: chatId, project })}>
          {projectText.move.item}
        </MenuItem>
      )}
      {onSchedule && (
        <MenuItem icon={CalendarClock} onAction={onSchedule}>
          {chatScheduleText.addToChat}
        </MenuItem>
      )}
      {project && (
        <MenuItem icon={FolderKanban} href={urls.project(slug, project.id)}>
          {projectText.move.open(project.name)}
        </MenuItem>
      )}
      <MenuItem icon={Link2} onAction={() => void copy(new URL(urls.chat(slug, chatId), location.origin).href)}>
        {buttonText.copyLink}
      </MenuItem>
      <MenuItem icon={FileText} onAction={() => chatAsMarkdown().then(copy, showRefusal)}>
        {chatText.message.copyMarkdown}
      </MenuItem>
      <ExportItems chatId={chatId} title={title} />
      <MenuItem icon={MessagesSquare} href={urls.chats(slug)}>
        {chatListText.all}
      </MenuItem>
      {onDelete && <MenuSeparator />}
      {onDelete && (
        <MenuItem icon={Trash2} isDanger onAction={onDelete}>
          {chatText.deleteChat}
        </MenuItem>
      )}
    </Menu>
  );
}
