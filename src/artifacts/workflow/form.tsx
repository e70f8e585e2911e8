import { artifactText } from "#product/texts/artifact.ts";
import type { CanvasFormProps } from "../panels.tsx";

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
