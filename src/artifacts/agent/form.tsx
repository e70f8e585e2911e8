import type { CanvasFormProps } from "#artifacts/components.tsx";
import { artifactText } from "#product/texts/canvas/canvas.ts";
import type { ConfigOf } from "../artifact.ts";
import type { agent } from "./spec.ts";

const text = artifactText.form;

/** What the agent should do, and an answer as it should give it. */
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
