import type { FormProps } from "#nodes/components.tsx";
import { LimitSlider } from "#nodes/limit-slider.tsx";
import { limits } from "#product/limits.ts";
import { evaluatorFormText } from "#product/texts/step-forms/evaluator-form.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import type { EvaluatorOptimizerConfig } from "./spec.ts";

const text = evaluatorFormText;

/** The executor and its task, the evaluator and its criteria, and the maximum number of iterations. */
export function EvaluatorOptimizerForm({
  value,
  onChange,
  isReadOnly,
  Prompt,
  Agent,
}: FormProps<EvaluatorOptimizerConfig>) {
  return (
    <>
      <Callout>{text.deprecated}</Callout>
      <Agent
        label={text.executor}
        value={value.executorAgentId}
        onChange={(executorAgentId) => onChange({ ...value, executorAgentId })}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.task}
        placeholder={text.taskPlaceholder}
        value={value.executorPrompt}
        onChange={(executorPrompt) => onChange({ ...value, executorPrompt })}
        minRows={5}
        isReadOnly={isReadOnly}
      />
      <Agent
        label={text.evaluator}
        value={value.evaluatorAgentId}
        onChange={(evaluatorAgentId) => onChange({ ...value, evaluatorAgentId })}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.criteria}
        placeholder={text.criteriaPlaceholder}
        value={value.evaluatorPrompt}
        onChange={(evaluatorPrompt) => onChange({ ...value, evaluatorPrompt })}
        minRows={5}
        isReadOnly={isReadOnly}
      />
      <LimitSlider
        label={text.maxIterations}
        hint={text.maxIterationsHint}
        value={value.maxIterationCount}
        onChange={(maxIterationCount) => onChange({ ...value, maxIterationCount })}
        range={limits.workflow.iterations}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
