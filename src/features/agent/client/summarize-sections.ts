import { readableMentions } from "#lib/mention.ts";
import { withoutMarkup } from "#lib/text.ts";
import { agentQuality } from "#product/agent-quality.ts";
import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentKnowledgeText } from "#product/texts/agent/agent-knowledge.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import type { AgentForm } from "./agent-form.ts";
import { mentionedIds } from "./mentions/mentioned-ids.ts";
import { countChangedTools } from "./tool-choices.ts";
import type { SectionId } from "./use-current-section.ts";

/** A one-line summary of each section, for phones. */
export function summarizeSections(
  form: AgentForm,
  names: {
    model: (languageModelId: string) => string;
    /** How many agents the instructions mention that are not selected. */
    mentioned: number;
  },
): Record<SectionId, string> {
  const { system, outputFormat, subAgentIds, subAgentFolderIds } = form;
  const { computer } = agentAdvancedText;
  const sources = form.knowledgeSourceTreeNodeIds.length;
  const mentioned = mentionedIds("knowledgeNode", system, outputFormat).filter(
    (id) => !form.knowledgeSourceTreeNodeIds.includes(id),
  ).length;
  return {
    background: `${agentEditorText.qualities[agentQuality(system, outputFormat)]} · ${withoutMarkup(readableMentions(system))}`,
    knowledge: [
      ...(sources + mentioned > 0 || form.noteIds.length + Number(form.isMemoryEnabled) === 0
        ? [agentKnowledgeText.summary({ sources, mentioned })]
        : []),
      ...(form.noteIds.length > 0 ? [agentNotesText.count(form.noteIds.length)] : []),
      ...(form.isMemoryEnabled ? [agentNotesText.memory] : []),
    ].join(" · "),
    output: form.language || agentEditorText.output.languageAuto,
    model: form.languageModelId === null ? agentModelText.auto : names.model(form.languageModelId),
    tools: agentToolsText.summary(countChangedTools(form.toolPolicies)),
    subAgents: agentAdvancedText.summary({
      agents: subAgentIds.length,
      folders: subAgentFolderIds.length,
      mentioned: names.mentioned,
    }),
    computer: computer.summary([
      ...(form.isComputerUseEnabled ? [computer.computer] : []),
      ...(form.isBrowserUseEnabled ? [computer.browser] : []),
    ]),
  };
}
