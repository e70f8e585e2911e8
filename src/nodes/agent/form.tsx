import { useQuery } from "@tanstack/react-query";
import { AgentPicker } from "#features/agent/agent-picker.tsx";
import { useLanguageModels } from "#features/credential/client.ts";
import { builderText } from "#product/texts/builder.ts";
import { api } from "#web/api.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import type { FormProps } from "../faces.tsx";

interface Config {
  agentId: string | null;
  prompt: string;
}

const text = builderText.agent;

/** Who does the step, and what it is asked. */
export function AgentForm({ value, onChange, isReadOnly, Prompt }: FormProps<Config>) {
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5">
        <AgentPicker
          look="field"
          label={text.agent}
          noneText={builderText.panel.generalTask}
          value={value.agentId}
          onChange={(agentId) => onChange({ ...value, agentId })}
          isDisabled={isReadOnly}
        />
        <ModelLine agentId={value.agentId} />
      </div>
      <Prompt
        label={text.prompt}
        placeholder={text.promptPlaceholder}
        value={value.prompt}
        onChange={(prompt) => onChange({ ...value, prompt })}
        minRows={8}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

/** Which model answers, and what one answer costs. */
function ModelLine({ agentId }: { agentId: string | null }) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const { data: agents } = useQuery(api.agent.getAll.queryOptions({ workspaceId }));
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
