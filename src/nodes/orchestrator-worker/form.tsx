import { useState } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { agentOption } from "#features/agent/agent-option.tsx";
import { agentOptions, useOfferedAgents } from "#features/agent/client/pickable.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder.ts";
import { MultiSelect } from "#ui/multi-select.tsx";
import type { Option } from "#ui/option.ts";
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
  const [typed, setTyped] = useState("");
  const offered = useOfferedAgents(typed);
  const { agents, isKnown } = useNamedAgents(value);
  const isOffered = new Set(offered.map(({ id }) => id));
  const others = value.flatMap((id): Option[] => {
    const agent = agents.get(id);
    if (isOffered.has(id)) return [];
    return agent ? [agentOption(agent)] : [{ id, label: isKnown ? text.workerGone : "" }];
  });
  return (
    <MultiSelect
      label={text.workers}
      hint={text.workersHint}
      placeholder={text.workersPlaceholder}
      options={[...agentOptions(offered, agentOption), ...others]}
      onSearch={setTyped}
      value={value}
      onChange={(ids) => onChange(ids.slice(0, limits.workflow.workers))}
      isDisabled={isReadOnly}
    />
  );
}
