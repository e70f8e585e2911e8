import { Ellipsis, FolderInput, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { askWhereToMove, type ChatToMove } from "#client/move-chat.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
import { ExportItems } from "../page/export-items.tsx";

interface ChatRowMenuProps {
  chatId: string;
  title: string;
  label: string;
  project: ChatToMove["project"];
  isPinned: boolean;
  onPin: (isPinned: boolean) => void;
  onRename: () => void;
  onDelete: () => void;
}

/** The menu of a row. It is open on mount, because its code is loaded on the first click. */
export function ChatRowMenu({ chatId, title, label, project, isPinned, onPin, onRename, onDelete }: ChatRowMenuProps) {
  const [isOpen, setOpen] = useOpenOnMount();
  return (
    <Menu
      aria-label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Ellipsis} label={label} size="s" autoFocus />}
    >
      <MenuItem icon={isPinned ? PinOff : Pin} onAction={() => onPin(!isPinned)}>
        {isPinned ? chatListText.unpin : chatListText.pin}
      </MenuItem>
      <MenuItem icon={Pencil} onAction={onRename}>
        {buttonText.rename}
      </MenuItem>
      <MenuItem icon={FolderInput} onAction={() => askWhereToMove({ id: chatId, project })}>
        {projectText.move.item}
      </MenuItem>
      <ExportItems chatId={chatId} title={title} />
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onAction={onDelete}>
        {chatText.deleteChat}
      </MenuItem>
    </Menu>
  );
}
