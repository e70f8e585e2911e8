import type { ConfigOf } from "#engine/node.ts";
import { decidingRules } from "#engine/rules/rule.ts";
import type { FormProps } from "#nodes/components.tsx";
import { DeciderChoice } from "#nodes/decider-choice.tsx";
import { RulesFields } from "#nodes/rules-fields.tsx";
import { gateFormText } from "#product/texts/step-forms/gate-form.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import type { gate } from "./spec.ts";

const text = gateFormText;

/** Who decides: an agent with the decision logic, or rules. */
export function GateForm({ value, onChange, isReadOnly, Prompt, Agent }: FormProps<ConfigOf<typeof gate>>) {
  const rules = decidingRules(value);
  return (
    <>
      <DeciderChoice
        label={ruleText.decidedBy}
        value={value}
        onChange={(part) => onChange({ ...value, ...part })}
        isReadOnly={isReadOnly}
      />
      {rules ? (
        <RulesFields
          value={rules}
          onChange={(next) => onChange({ ...value, rules: next })}
          isReadOnly={isReadOnly}
          Prompt={Prompt}
        />
      ) : (
        <>
          <Agent
            value={value.agentId}
            onChange={(agentId) => onChange({ ...value, agentId })}
            isReadOnly={isReadOnly}
            noneText={text.noAgent}
          />
          <Prompt
            label={text.prompt}
            placeholder={text.promptPlaceholder}
            hint={text.promptHint}
            value={value.prompt}
            onChange={(prompt) => onChange({ ...value, prompt })}
            minRows={6}
            isReadOnly={isReadOnly}
          />
        </>
      )}
    </>
  );
}
