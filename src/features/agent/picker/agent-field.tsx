import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import type { AgentSlotProps } from "#nodes/components.tsx";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { agentFormText } from "#product/texts/step-forms/agent-form.ts";
import { AgentPicker } from "./agent-picker.tsx";

const text = agentFormText;

/** Selects the agent of a step, and shows its model and price. */
export function AgentField({
  value,
  onChange,
  isReadOnly,
  label = text.agent,
  noneText = stepPanelText.generalTask,
}: AgentSlotProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <AgentPicker
        look="field"
        label={label}
        {...(noneText !== null && { noneText })}
        value={value}
        onChange={onChange}
        isDisabled={isReadOnly}
      />
      {(value !== null || noneText !== null) && <ModelLine agentId={value} />}
    </div>
  );
}

function ModelLine({ agentId }: { agentId: string | null }) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const { agents, isKnown } = useNamedAgents(agentId === null ? [] : [agentId]);
  const agent = agents.get(agentId ?? "");
  if (!data || !(agent || isKnown)) return <p className="h-4.5" />;
  if (agentId !== null && !agent) return <p className="text-sm text-danger">{text.agentDeleted}</p>;
  const modelId = agent?.languageModelId ?? null;
  const model = data.models.find(({ id }) => id === (modelId ?? data.autoModelId));
  if (!model) return <p className="text-sm text-warning">{text.noModel}</p>;
  const credits = model.isFreeOfCredits ? 0 : model.aiCreditsPerRequest;
  return (
    <p className="text-sm text-ink-3 num">
      {text.model(modelId === null ? text.auto(model.displayName) : model.displayName, credits)}
    </p>
  );
}
