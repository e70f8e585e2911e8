import type { CanvasFormProps } from "#artifacts/components.tsx";
import { artifactText } from "#product/texts/canvas/canvas.ts";

const text = artifactText.form;

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
