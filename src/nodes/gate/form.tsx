import type { FormProps } from "#nodes/components.tsx";
import { gateFormText } from "#product/texts/step-forms/gate-form.ts";

interface Config {
  agentId: string | null;
  prompt: string;
}

const text = gateFormText;

/** The agent that decides, and the decision logic. */
export function GateForm({ value, onChange, isReadOnly, Prompt, Agent }: FormProps<Config>) {
  return (
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
  );
}
