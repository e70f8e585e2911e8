import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { AgentPicker } from "#features/agent/agent-picker.tsx";
import { useLanguageModels } from "#features/credential/client.ts";
import { builderText } from "#product/texts/builder.ts";

const text = builderText.agent;

interface AgentFieldProps {
  value: string | null;
  onChange: (agentId: string | null) => void;
  isReadOnly: boolean;
  label?: string;
  /** What a step without an agent is; null where somebody must be chosen. */
  noneText?: string | null;
}

/** Who does a step, with the model that answers and what one answer costs. */
export function AgentField({
  value,
  onChange,
  isReadOnly,
  label = text.agent,
  noneText = builderText.panel.generalTask,
}: AgentFieldProps) {
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
  const { data: agents } = useQuery(api.agent.getAll.queryOptions({ workspaceId, includeWorkflowAgents: true }));
  if (!data || !agents) return <p className="h-4.5" />;
  const agent = agents.find(({ id }) => id === agentId);
  if (agentId !== null && !agent) return <p className="text-sm text-danger">{text.gone}</p>;
  const chosen = agent?.languageModelId ?? null;
  const model = data.models.find(({ id }) => id === (chosen ?? data.autoModelId));
  if (!model) return <p className="text-sm text-warning">{text.noModel}</p>;
  const credits = model.isFreeOfCredits ? 0 : model.aiCreditsPerRequest;
  return (
    <p className="text-sm text-ink-3 num">
      {text.model(chosen === null ? text.auto(model.displayName) : model.displayName, credits)}
    </p>
  );
}
