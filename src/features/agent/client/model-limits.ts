import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import type { AgentForm } from "./agent-form.ts";
import { mentionedIds } from "./mentions/mentioned-ids.ts";

type ToolSettings = Pick<
  AgentForm,
  "system" | "outputFormat" | "subAgentIds" | "subAgentFolderIds" | "isComputerUseEnabled" | "isBrowserUseEnabled"
>;

/** Whether an agent has sub-agents, selected, in a folder, or mentioned. */
export const hasSubAgents = (form: ToolSettings): boolean =>
  form.subAgentIds.length + form.subAgentFolderIds.length > 0 ||
  mentionedIds("agent", form.system, form.outputFormat).length > 0;

/** The agents that the texts of an agent mention and that are not selected as well. */
export const mentionedSubAgents = (
  agentId: string,
  form: Pick<ToolSettings, "system" | "outputFormat" | "subAgentIds">,
): string[] =>
  mentionedIds("agent", form.system, form.outputFormat).filter(
    (id) => id !== agentId && !form.subAgentIds.includes(id),
  );

/** What has no effect with a model that can't use tools. Every agent has tools. */
export function listToolSettings(form: ToolSettings): string[] {
  const text = agentAdvancedText.model;
  return [
    text.tools,
    ...(mentionedIds("workflow", form.system, form.outputFormat).length > 0 ? [text.workflows] : []),
    ...(hasSubAgents(form) ? [text.subAgents] : []),
    ...(form.isComputerUseEnabled ? [text.computer] : []),
    ...(form.isBrowserUseEnabled ? [text.browser] : []),
  ];
}
