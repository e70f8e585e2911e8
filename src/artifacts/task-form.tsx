import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import type { CanvasFormProps } from "./components.tsx";

const text = artifactFormText;

/** A single text that describes what to make. */
export function TaskForm({ value, onChange, isReadOnly, Prompt }: CanvasFormProps<{ task: string }>) {
  return (
    <Prompt
      label={text.task}
      placeholder={text.taskPlaceholder}
      value={value.task}
      onChange={(task) => onChange({ task })}
      minRows={8}
      isReadOnly={isReadOnly}
    />
  );
}
