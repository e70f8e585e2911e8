import { useFoundAgents } from "#client/shell/use-agent-names.ts";
import { useFoundWorkflows } from "#client/shell/use-workflow-names.ts";
import { listMentionGroups } from "#features/agent/client/mentions/list-mention-groups.ts";
import { useKnownIntegrations } from "#features/agent/client/mentions/use-mentionable-integrations.ts";
import { useToolPlan } from "#features/agent/client/use-tool-plan.ts";
import { useApiActions } from "#features/api-action/client/use-api-actions.ts";
import { matchSources } from "#features/knowledge/client/mentions.ts";
import { useKnowledgeNodes } from "#features/knowledge/client/use-knowledge.ts";
import { useServers } from "#features/mcp-server/client/use-servers.ts";
import { useFoundNotes } from "#features/note/client/use-note-names.ts";
import { useSkills } from "#features/skill/client/use-skills.ts";
import { useStyles } from "#features/style/client/use-styles.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import type { SuggestionGroup } from "#ui/editor/suggestion.ts";
import { SuggestionMenu, type SuggestionMenuProps } from "#ui/editor/suggestion-menu.tsx";

interface MentionListProps extends Omit<SuggestionMenuProps, "groups" | "label"> {
  /** The answering agent, which can't ask itself. */
  agentId: string | null;
}

/** The resources that a message can mention. In its own chunk. */
export default function MentionList({ agentId, ...menu }: MentionListProps) {
  return <SuggestionMenu {...menu} label={mentionText.list} groups={useMentionGroups(menu.query, agentId)} />;
}

/** Everything that can be mentioned whose title contains the query; until the server has responded, those known already. */
function useMentionGroups(query: string, agentId: string | null): SuggestionGroup[] {
  const { data: agents = [] } = useFoundAgents(query);
  const { data: workflows = [] } = useFoundWorkflows(query);
  const { data: nodes = [] } = useKnowledgeNodes();
  const { data: styles = [] } = useStyles();
  const { data: skills = [] } = useSkills();
  const { data: notes = [] } = useFoundNotes(query);
  const { data: apiActions = [] } = useApiActions();
  const { data: servers = [] } = useServers();
  const integrations = useKnownIntegrations();
  const isInPlan = useToolPlan();
  const { workflowHint } = mentionText;
  const sources = matchSources(nodes, query);
  return listMentionGroups({
    query,
    agents,
    workflows,
    sources,
    styles,
    skills,
    notes,
    apiActions,
    servers: servers.filter(({ isOn }) => isOn),
    integrations,
    agentId,
    workflowHint,
    isInPlan,
  });
}
