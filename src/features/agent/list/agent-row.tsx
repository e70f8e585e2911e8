import { Ellipsis, MessageSquare } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { urls } from "#product/urls.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { canEditAgent } from "../access.ts";
import type { AgentMenuActions } from "../client/use-agent-actions.ts";
import type { ListedAgent } from "../client/use-agents.ts";
import { AgentMenu } from "./agent-menu.tsx";

interface AgentRowProps {
  agent: ListedAgent;
  actions: AgentMenuActions;
  /** Name of the folder, if the list covers all folders. */
  folder: string | null;
  isSelected: boolean;
  /** null if the person cannot use bulk actions. */
  onSelect: ((id: string) => void) | null;
}

const shownTags = 2;
/** A row of the list of agents. It opens the editor for people who can edit, otherwise a chat. */
export const AgentRow = memo(function AgentRow(props: AgentRowProps) {
  const { agent, actions, folder, isSelected, onSelect } = props;
  const { slug, actor } = useWorkspace();
  const go = useGo();
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const chat = urls.startChat(slug, agent.id);
  const hiddenTagCount = agent.category.length - shownTags;
  const description = agent.description || agentListText.noInstructions;
  const location = agent.workflow
    ? agentListText.forWorkflow.madeFor(agent.workflow.title)
    : folder && agentListText.inFolder(folder);
  const chatWith = agentListText.chatWith(agent.title);
  const menuOf = agentListText.menu(agent.title);
  return (
    <ListRow
      isPressable
      isSelected={isSelected}
      start={
        <>
          {onSelect && (
            <span className="relative z-1 mr-3 flex">
              <Checkbox
                aria-label={listText.select(agent.title)}
                isSelected={isSelected}
                onChange={() => onSelect(agent.id)}
              />
            </span>
          )}
          <AgentAvatar id={agent.id} size={32} />
        </>
      }
      title={
        <Link
          data-row={agent.id}
          href={canEditAgent(actor) ? urls.agent(slug, agent.id) : chat}
          className="stretch"
          title={agent.title}
        >
          {agent.title}
        </Link>
      }
      meta={location === null ? description : `${location} · ${description}`}
      end={
        <span className="flex items-center gap-1.5 max-sm:hidden">
          <span className="flex items-center gap-1.5 max-lg:hidden">
            {agent.category.slice(0, shownTags).map((tag) => (
              <Chip key={tag} className="max-w-32">
                {tag}
              </Chip>
            ))}
            {hiddenTagCount > 0 && <Chip>{`+${hiddenTagCount}`}</Chip>}
          </span>
          <time dateTime={agent.updatedAt.toISOString()} className="w-24 text-right">
            {formatRelative(agent.updatedAt, new Date())}
          </time>
        </span>
      }
      actions={
        <>
          <LightIconButton icon={MessageSquare} label={chatWith} onPress={() => go(chat)} className="max-sm:hidden" />
          {isMenuLoaded ? (
            <AgentMenu agent={agent} actions={actions} isInitiallyOpen />
          ) : (
            <LightIconButton icon={Ellipsis} label={menuOf} popup="menu" onPress={() => setMenuLoaded(true)} />
          )}
        </>
      }
    />
  );
});
