import type { ViewProps } from "#nodes/components.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { Field } from "./fields/catalog.ts";

type Answers = { fieldId: string; value: unknown }[];

/** A form in a run: to be filled in, or with what was answered. */
export function HumanInputView({ stepId, config, result, editor }: ViewProps<{ fields: Field[] }, Answers>) {
  if (editor)
    return (
      <AnswerForm
        // A form that somebody else has answered meanwhile begins anew with that.
        key={editor.draftKey}
        stepId={stepId}
        fields={config.fields}
        answers={result}
        writing={editor}
      />
    );
  return <AnswerList fields={config.fields} answers={result} />;
}
