import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import type { ResultEditor } from "#nodes/components.tsx";
import { buttonText } from "#product/texts/common/buttons.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { checkField, type Field, isMissing, normalizedValue, sortFields } from "./fields/catalog.ts";
import { FieldInput, isHalfWidth } from "./inputs/field-input.tsx";
import { useFormDraft } from "./use-form-draft.tsx";

type Answers = { fieldId: string; value: unknown }[];

interface AnswerFormProps {
  stepId: string;
  fields: readonly Field[];
  /** The current answers, when they are edited. */
  answers: Answers | null;
  writing: ResultEditor<Answers>;
}

/**
 * A form to fill in. Errors appear next to their fields, the first one gets the focus; typed text survives a reload.
 */
export function AnswerForm({ stepId, fields, answers, writing }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const first = useMemo(() => Object.fromEntries((answers ?? []).map((one) => [one.fieldId, one.value])), [answers]);
  const { values, change, forget } = useFormDraft(writing.draftKey, first);
  const [isChecked, setChecked] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [runInBackground, setRunInBackground] = useState(false);
  const { isBusy, report } = useBusyFields();

  const ordered = useMemo(() => sortFields(fields), [fields]);
  const isComplete = ordered.every((field) => !field.required || !isMissing(field, values[field.id]));

  async function submit() {
    if (isPending) return;
    setChecked(true);
    const wrong = ordered.find((field) => checkField(field, values[field.id]) !== null);
    setNotice(!isComplete ? answerErrorText.requiredFields : isBusy ? answerFormText.uploadsRunning : null);
    if (wrong) return focusField(form.current, wrong.id);
    if (isBusy) return;
    setPending(true);
    const result = ordered.map((field) => ({ fieldId: field.id, value: normalizedValue(field, values[field.id]) }));
    const isStored = await writing.onSubmit(result, writing.hasBackgroundOption ? { runInBackground } : {});
    if (isStored) forget();
    setPending(false);
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  };
  const isReady = isComplete && !isBusy;
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={press}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      className="@container"
    >
      <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
        {ordered.map((field) => (
          <div
            key={field.id}
            id={`${stepId}-${field.id}`}
            data-field={field.id}
            className={isHalfWidth(field) ? "min-w-0" : "col-span-full min-w-0"}
          >
            <FieldInput
              field={field}
              value={values[field.id]}
              onChange={(next) => {
                change(field.id, next);
                setNotice(null);
              }}
              error={isChecked ? checkField(field, values[field.id]) : null}
              onBusy={report}
            />
          </div>
        ))}
      </div>
      {writing.footer && <div className="mt-6">{writing.footer}</div>}
      {writing.hasBackgroundOption && (
        <Checkbox
          isSelected={runInBackground}
          onChange={setRunInBackground}
          hint={answerFormText.inBackgroundHint}
          className="mt-5"
        >
          {answerFormText.inBackground}
        </Checkbox>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {/* Not `disabled`: a press says what is missing, and the keyboard finds the button. */}
        <button
          type="submit"
          aria-disabled={!isReady || isPending || undefined}
          className={cx(
            buttonClass({ variant: isReady ? "primary" : "secondary" }),
            "max-sm:flex-1",
            !isReady && "opacity-60",
          )}
        >
          {isPending && <Spinner tone="current" />}
          {writing.submitText}
        </button>
        {writing.onCancel && (
          <Button variant="ghost" onPress={writing.onCancel}>
            {buttonText.cancel}
          </Button>
        )}
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {notice}
      </p>
    </form>
  );
}

/** Fields that are still uploading; the form can't be sent before they are done. */
function useBusyFields() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback(
    (id: string, isBusy: boolean) =>
      setBusy((before) => {
        if (before.has(id) === isBusy) return before;
        const next = new Set(before);
        if (isBusy) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return { isBusy: busy.size > 0, report };
}

function focusField(form: HTMLFormElement | null, fieldId: string) {
  const field = form?.querySelector(`[data-field="${fieldId}"]`);
  field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select, button")?.focus();
  field?.scrollIntoView({ block: "nearest" });
}
