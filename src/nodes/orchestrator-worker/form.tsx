import { useQuery } from "@tanstack/react-query";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder.ts";
import { Cast } from "#ui/cast.tsx";
import { MultiSelect } from "#ui/multi-select.tsx";
import { api } from "#web/api.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { AgentField } from "../agent-field.tsx";
import { CapSlider } from "../cap-slider.tsx";
import type { FormProps } from "../faces.tsx";
import type { OrchestratorWorkerConfig } from "./spec.ts";

const text = builderText.orchestrator;

/** What is to be reached, who plans it, who works on it, and with how many tasks at most. */
export function OrchestratorWorkerForm({ value, onChange, isReadOnly, Prompt }: FormProps<OrchestratorWorkerConfig>) {
  return (
    <>
      <AgentField
        label={text.orchestrator}
        value={value.orchestratorAgentId}
        onChange={(orchestratorAgentId) => onChange({ ...value, orchestratorAgentId })}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.objective}
        placeholder={text.objectivePlaceholder}
        value={value.orchestratorPrompt}
        onChange={(orchestratorPrompt) => onChange({ ...value, orchestratorPrompt })}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <WorkersField
        value={value.workerAgentIds}
        onChange={(workerAgentIds) => onChange({ ...value, workerAgentIds })}
        isReadOnly={isReadOnly}
      />
      <CapSlider
        label={text.max}
        hint={text.maxHint}
        value={value.maxTaskCount}
        onChange={(maxTaskCount) => onChange({ ...value, maxTaskCount })}
        range={limits.workflow.tasks}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

interface WorkersFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  isReadOnly: boolean;
}

/** The agents a task may be given to. One that is gone stays to be seen, and to be taken away. */
function WorkersField({ value, onChange, isReadOnly }: WorkersFieldProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: agents } = useQuery(api.agent.getAll.queryOptions({ workspaceId }));
  const known = (agents ?? []).map(({ id, title, specialty }) => ({
    id,
    label: title,
    icon: <Cast id={id} size={20} />,
    ...(specialty ? { end: specialty } : {}),
  }));
  const gone = agents ? value.filter((id) => !agents.some((agent) => agent.id === id)) : [];
  return (
    <MultiSelect
      label={text.workers}
      hint={text.workersHint}
      placeholder={text.workersPlaceholder}
      options={[...known, ...gone.map((id) => ({ id, label: text.workerGone }))]}
      value={value}
      onChange={(ids) => onChange(ids.slice(0, limits.workflow.workers))}
      isDisabled={isReadOnly}
    />
  );
}
