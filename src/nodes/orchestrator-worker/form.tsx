import { limits } from "#product/limits.ts";
import type { FormProps } from "#nodes/components.tsx";
import type { OrchestratorWorkerConfig } from "./spec.ts";
import { LimitSlider } from "#nodes/limit-slider.tsx";
import { orchestratorFormText } from "#product/texts/step-forms/orchestrator-form.ts";

const text = orchestratorFormText;

/** What is to be reached, who plans it, who works on it, and with how many tasks at most. */
export function OrchestratorWorkerForm({
  value,
  onChange,
  isReadOnly,
  Prompt,
  Agents,
  Agent,
}: FormProps<OrchestratorWorkerConfig>) {
  return (
    <>
      <Agent
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
      <Agents
        label={text.workers}
        hint={text.workersHint}
        placeholder={text.workersPlaceholder}
        goneText={text.deletedWorker}
        value={value.workerAgentIds}
        onChange={(workerAgentIds) => onChange({ ...value, workerAgentIds })}
        max={limits.workflow.workers}
        isReadOnly={isReadOnly}
      />
      <LimitSlider
        label={text.maxTasks}
        hint={text.maxTasksHint}
        value={value.maxTaskCount}
        onChange={(maxTaskCount) => onChange({ ...value, maxTaskCount })}
        range={limits.workflow.tasks}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
