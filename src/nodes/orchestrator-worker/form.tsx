import type { FormProps } from "#nodes/components.tsx";
import { LimitSlider } from "#nodes/limit-slider.tsx";
import { limits } from "#product/limits.ts";
import { orchestratorFormText } from "#product/texts/step-forms/orchestrator-form.ts";
import type { OrchestratorWorkerConfig } from "./spec.ts";

const text = orchestratorFormText;

/** The objective, the planner, the workers, and the maximum number of tasks. */
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
