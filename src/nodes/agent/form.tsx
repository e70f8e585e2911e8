import type { FormProps } from "#nodes/components.tsx";
import { agentFormText } from "#product/texts/step-forms/agent-form.ts";

interface Config {
  agentId: string | null;
  prompt: string;
}

const text = agentFormText;

/** The agent that runs the step, and its prompt. */
export function AgentForm({ value, onChange, isReadOnly, Prompt, Agent }: FormProps<Config>) {
  return (
    <>
      <Agent value={value.agentId} onChange={(agentId) => onChange({ ...value, agentId })} isReadOnly={isReadOnly} />
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
