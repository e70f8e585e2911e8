import type { CanvasFormProps } from "#artifacts/components.tsx";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";

const text = artifactFormText;

/** What the workflow should do. */
export function WorkflowForm({ value, onChange, isReadOnly, Prompt }: CanvasFormProps<{ job: string }>) {
  return (
    <Prompt
      label={text.job}
      placeholder={text.workflowJobPlaceholder}
      value={value.job}
      onChange={(job) => onChange({ job })}
      minRows={8}
      isReadOnly={isReadOnly}
    />
  );
}
