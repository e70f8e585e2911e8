import {
  CalendarClock,
  Copy,
  Download,
  Ellipsis,
  FolderInput,
  History,
  Link2,
  MessageSquare,
  Pencil,
  Plug,
  Trash2,
} from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { publicApiText } from "#product/texts/api-key/public-api.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
import { canDeleteAgent, canEditAgent } from "../access.ts";
import type { AgentMenuActions, AgentRef } from "../client/use-agent-actions.ts";

interface AgentMenuProps {
  agent: AgentRef;
  actions: AgentMenuActions;
  /** Opens the versions, in the editor. Without it, the menu links to the editor and a chat. */
  onVersions?: () => void;
  /** Open on mount, because the click happened before the menu was loaded. */
  isInitiallyOpen?: boolean;
}

/** The actions for an agent that the person's role allows. */
export function AgentMenu({ agent, actions, onVersions, isInitiallyOpen = false }: AgentMenuProps) {
  const { slug, actor } = useWorkspace();
  const [isOpen, setOpen] = useOpenOnMount(isInitiallyOpen);
  const canEdit = canEditAgent(actor);
  const label = agentListText.menu(agent.title);
  return (
    <Menu
      aria-label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Ellipsis} label={label} size={onVersions ? "m" : "s"} autoFocus={isInitiallyOpen} />}
    >
      {onVersions ? (
        <MenuItem icon={History} onAction={onVersions}>
          {agentEditorText.versions}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={MessageSquare} href={urls.startChat(slug, agent.id)}>
            {agentListText.chat}
          </MenuItem>
          <MenuItem icon={Pencil} href={urls.agent(slug, agent.id)}>
            {canEdit ? buttonText.edit : agentListText.view}
          </MenuItem>
        </>
      )}
      <MenuItem icon={CalendarClock} href={urls.schedules(slug, agent.id)}>
        {chatScheduleText.title}
      </MenuItem>
      {canEdit && (
        <>
          <MenuItem icon={Copy} onAction={() => actions.duplicate(agent)}>
            {buttonText.duplicate}
          </MenuItem>
          <MenuItem icon={FolderInput} onAction={() => actions.openMoveDialog(agent)}>
            {buttonText.moveToFolder}
          </MenuItem>
          <MenuItem icon={Plug} onAction={() => actions.openPublishDialog(agent)}>
            {publicApiText.publish.title}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Link2} onAction={() => void actions.copyLink(agent)}>
        {buttonText.copyLink}
      </MenuItem>
      <MenuItem icon={Download} onAction={() => void actions.exportFile(agent)}>
        {buttonText.exportJson}
      </MenuItem>
      {canDeleteAgent(actor, agent) && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger onAction={() => void actions.requestDelete(agent)}>
            {buttonText.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
