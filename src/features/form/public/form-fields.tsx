import { useState } from "react";
import { type Draft, loadDraft, saveDraft } from "../client/visitor.ts";
import type { VisitField } from "../schema.ts";
import { FieldInput } from "./field-input.tsx";
import { Icon } from "./icon.tsx";
import { useFormPage } from "./page-context.tsx";

export interface Answer {
  fieldId: string;
  value: unknown;
}

interface FormFieldsProps {
  fields: readonly VisitField[];
  /** Where answers are kept until they are sent. */
  draftKey: string;
  given?: readonly Answer[] | undefined;
  submitText: string;
  /** Answers why it was refused, or null. */
  onSubmit(answers: Answer[]): Promise<string | null>;
  onCancel?: (() => void) | undefined;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The fields of a form with its button. What is typed survives a reload. */
export function FormFields({ fields, draftKey, given, submitText, onSubmit, onCancel }: FormFieldsProps) {
  const { texts, isPreview } = useFormPage();
  const [values, setValues] = useState<Draft>(() => {
    const known = Object.fromEntries((given ?? []).map(({ fieldId, value }) => [fieldId, value]));
    return isPreview ? known : { ...known, ...loadDraft(draftKey) };
  });
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (id: string, value: unknown) =>
    setValues((old) => {
      const next = { ...old, [id]: value };
      if (!isPreview) saveDraft(draftKey, next);
      return next;
    });
  const isMissing = (field: VisitField) => field.isRequired && isEmpty(values[field.id]);

  async function submit(form: HTMLFormElement) {
    if (isPreview || isPending) return;
    setChecked(true);
    const missing = fields.find(isMissing);
    if (missing) {
      form
        .querySelector<HTMLElement>(`[data-field="${CSS.escape(missing.id)}"] :is(input, textarea, select, button)`)
        ?.focus();
      return;
    }
    setPending(true);
    setRefusal(null);
    const answers = fields.flatMap(({ id }) => (isEmpty(values[id]) ? [] : [{ fieldId: id, value: values[id] }]));
    const refused = await onSubmit(answers);
    setPending(false);
    setRefusal(refused);
    if (refused === null) saveDraft(draftKey, null);
  }

  return (
    <form
      className="fp-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={values[field.id]}
          error={isChecked && isMissing(field) ? texts.required : null}
          onChange={(value) => change(field.id, value)}
        />
      ))}
      {refusal && (
        <p className="fp-refusal" role="alert">
          <Icon name="alert" /> {refusal}
        </p>
      )}
      <div className="fp-actions">
        <button type="submit" className="fp-button fp-primary" aria-disabled={isPending}>
          {isPending ? texts.starting : submitText}
          {!isPending && <Icon name="arrow" />}
        </button>
        {onCancel && (
          <button type="button" className="fp-button" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
