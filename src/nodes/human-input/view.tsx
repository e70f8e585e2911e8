import type { ViewProps } from "#nodes/components.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { Field } from "./fields/catalog.ts";

type Answers = { fieldId: string; value: unknown }[];

/** A form in a run: to fill in, or with its answers. */
export function HumanInputView({ stepId, config, result, editor }: ViewProps<{ fields: Field[] }, Answers>) {
  if (editor)
    return (
      <AnswerForm
        // Remounts the form when someone else has answered it.
        key={editor.draftKey}
        stepId={stepId}
        fields={config.fields}
        answers={result}
        writing={editor}
      />
    );
  return <AnswerList fields={config.fields} answers={result} />;
}
