import { artifactText } from "#product/texts/canvas/canvas.ts";
import type { CanvasFormProps } from "./components.tsx";

const text = artifactText.form;

/** What is to be made, in one text. */
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
