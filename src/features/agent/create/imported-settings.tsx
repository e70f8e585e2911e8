import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { formatList, formatNumber } from "#lib/locale.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import type { AgentFile } from "../client/agent-file.ts";
import { formatPolicies } from "../client/compare-versions.ts";
import { workflowsWithSettings } from "../client/tool-choices.ts";
import { useExistingTargets } from "../client/use-existing-targets.ts";
import { useWorkflowTitles } from "../client/use-workflow-titles.ts";

const text = newAgentText.imported;

/** What an imported agent brings besides its texts, so that nobody allows something unseen. */
export function ImportedSettings({ draft }: { draft: Partial<AgentFile> }) {
  // A draft that an earlier release stored may have none.
  const { toolPolicies = {}, trustedTargets = [] } = draft;
  const workflow = useWorkflowTitles(workflowsWithSettings({ toolPolicies, trustedTargets }));
  const trusted = useExistingTargets(draft);
  const lines = [
    ...useModelLines(draft),
    ...(Object.keys(toolPolicies).length > 0 ? [formatPolicies(toolPolicies, { workflow })] : []),
    ...(trusted.length > 0 ? [agentToolsText.trusted(formatList(trusted.map(workflow)))] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Callout title={text.title}>
      <span className="block whitespace-pre-line">{lines.join("\n")}</span>
    </Callout>
  );
}

function useModelLines({ languageModelId, maxTokens, temperature }: Partial<AgentFile>): string[] {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const model = data?.models.find(({ id }) => id === languageModelId);
  const numbers = Object.entries({ maxTokens, temperature }) as [
    keyof typeof agentFieldNames,
    number | null | undefined,
  ][]; // Object.entries widens to string
  return [
    ...(model ? [text.setting(agentFieldNames.languageModelId, model.displayName)] : []),
    ...(languageModelId && data && !model ? [text.modelMissing] : []),
    ...numbers.flatMap(([key, value]) =>
      typeof value === "number" ? [text.setting(agentFieldNames[key], formatNumber(value))] : [],
    ),
  ];
}
