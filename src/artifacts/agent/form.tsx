import type { CanvasFormProps } from "#artifacts/components.tsx";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import type { ConfigOf } from "../artifact.ts";
import type { agent } from "./spec.ts";

const text = artifactFormText;

/** What the agent should do, and a sample answer. */
export function AgentForm({ value, onChange, isReadOnly, Prompt }: CanvasFormProps<ConfigOf<typeof agent>>) {
  return (
    <>
      <Prompt
        label={text.job}
        placeholder={text.agentJobPlaceholder}
        value={value.job}
        onChange={(job) => onChange({ ...value, job })}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.sampleOutput}
        placeholder={text.sampleOutputPlaceholder}
        value={value.sampleOutput}
        onChange={(sampleOutput) => onChange({ ...value, sampleOutput })}
        minRows={3}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
