import type { MentionableSource } from "#features/knowledge/client/mentions.ts";
import type { MentionableServer } from "#features/mcp-server/client/mentions.ts";
import { type NoteName, titleOfNote } from "#features/note/client/use-note-names.ts";
import { limits } from "#product/limits.ts";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { apiActionMentionText } from "#product/texts/api-action/api-action-mentions.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";
import { toolFamilies, tools } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import type { SuggestionGroup } from "#ui/editor/suggestion.ts";
import { mentionIcons } from "./describe-mention.ts";
import type { MentionableIntegration } from "./use-mentionable-integrations.ts";

interface Mentionables {
  readonly query: string;
  readonly agents: readonly { id: string; title: string; description: string; specialty: string | null }[];
  readonly workflows: readonly { id: string; title: string }[];
  readonly sources: readonly MentionableSource[];
  /** Brand voices. */
  readonly styles: readonly { id: string; title: string }[];
  readonly skills: readonly { id: string; name: string }[];
  readonly notes: readonly NoteName[];
  readonly apiActions?: readonly { id: string; title: string }[];
  readonly servers: readonly MentionableServer[];
  readonly integrations?: readonly MentionableIntegration[];
  /** The agent that works with what is mentioned; it can't mention itself. */
  readonly agentId: string | null;
  /** Says what mentioning a workflow is good for. */
  readonly workflowHint: string;
  readonly isInPlan: (spec: Pick<ToolSpec, "isOnFreePlan">) => boolean;
}

/** The resources whose titles contain the query, as a list to pick a mention from. */
export function listMentionGroups({
  query,
  agents,
  workflows,
  sources,
  styles,
  skills,
  notes,
  apiActions = [],
  servers,
  integrations = [],
  agentId,
  ...words
}: Mentionables): SuggestionGroup[] {
  const wanted = query.trim().toLowerCase();
  const max = wanted ? limits.mention.resultsWhenFiltering : limits.mention.resultsPerTypeWhenEmpty;
  const matching = <One extends { title: string }>(found: readonly One[]) =>
    found.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, max);
  const { needsPlan } = agentToolsText;
  const agentNotice = words.isInPlan(tools.delegate_task_to_sub_agent) ? null : needsPlan;
  const workflowHint = words.isInPlan(toolFamilies.TROUPE_WORKFLOW_) ? words.workflowHint : needsPlan;
  const groups: SuggestionGroup[] = [
    {
      label: mentionText.agents,
      items: matching(agents.filter(({ id }) => id !== agentId)).map(({ id, title, description, specialty }) => ({
        ...suggestionOf("AGENT", { agentId: id }, title),
        hint: agentNotice ?? description,
        ...(specialty && { end: specialty }),
      })),
    },
    {
      label: mentionText.workflows,
      items: matching(workflows).map(({ id, title }) => ({
        ...suggestionOf("WORKFLOW", { workflowId: id }, title),
        hint: workflowHint,
      })),
    },
    {
      label: knowledgePickerText.group,
      items: matching(sources.map(({ id, text }) => ({ id, title: text }))).map(({ id, title }) => ({
        ...suggestionOf("KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: id }, title),
        hint: knowledgePickerText.mentionHint,
      })),
    },
    {
      label: styleText.mention.group,
      items: matching(styles).map(({ id, title }) => ({
        ...suggestionOf("STYLE", { styleId: id }, title),
        hint: styleText.mention.hint,
      })),
    },
    {
      label: skillText.mention.group,
      items: matching(skills.map(({ id, name }) => ({ id, title: name }))).map(({ id, title }) => ({
        ...suggestionOf("SKILL", { skillId: id }, title),
        hint: skillText.mention.hint,
      })),
    },
    {
      label: agentNotesText.mentionGroup,
      items: matching(notes.map((note) => ({ id: note.id, title: titleOfNote(note) }))).map(({ id, title }) => ({
        ...suggestionOf("NOTE", { noteId: id }, title),
        hint: agentNotesText.mentionHint,
      })),
    },
    {
      label: apiActionMentionText.group,
      items: matching(apiActions).map(({ id, title }) => ({
        ...suggestionOf("API_ACTION", { apiActionId: id }, title),
        hint: words.isInPlan(toolFamilies.api_) ? apiActionMentionText.hint : needsPlan,
      })),
    },
    {
      label: mcpFieldText.title,
      items: matching(servers.map(({ id, name }) => ({ id, title: name }))).map(({ id, title }) => ({
        ...suggestionOf("MCP", { mcpServerId: id }, title),
        hint: mcpFieldText.mentionHint,
      })),
    },
    {
      label: composioText.mention.group,
      items: matching(mentionableParts(integrations, wanted !== "")).map(({ title, hint, params }) => ({
        ...suggestionOf("INTEGRATION", params, title),
        hint: words.isInPlan(toolFamilies.integration_) ? hint : needsPlan,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Apps first, then single actions, which appear only when searched for because there are so many. */
export function mentionableParts(integrations: readonly MentionableIntegration[], hasActions: boolean) {
  const { hint, action } = composioText.mention;
  return [
    ...integrations.map(({ appName, title }) => ({ title, hint, params: { appName } as Record<string, string> })),
    ...(hasActions ? integrations : []).flatMap(({ appName, title: app, actions }) =>
      actions.map(({ name, title }) => ({
        ...{ title: `${app}: ${title}`, hint: action(app) },
        params: { appName, actionName: name } as Record<string, string>,
      })),
    ),
  ];
}

function suggestionOf(type: keyof typeof mentionIcons, params: Record<string, string>, label: string) {
  const icon = mentionIcons[type];
  return { id: `${new URLSearchParams({ type, ...params })}`, label, ...(icon && { icon }) };
}
