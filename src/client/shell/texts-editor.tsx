import { type KeyboardEvent, useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { loadDraft, saveDraft } from "./text-drafts.ts";
import { useAutosave } from "./use-autosave.ts";

interface EditedText {
  label: string;
  value: string;
}

interface TextsEditorProps {
  /** One text, or several with labels. */
  texts: readonly EditedText[];
  /** Storage key of the draft, which is kept in this browser until saved. */
  draftKey: string;
  submitText: string;
  /** Note beside the buttons about the effect of a change. */
  note?: string;
  isMono?: boolean;
  maxLength?: number;
  /** Saves this long after the last change, instead of by a button; the button then ends the editing. */
  autosaveMs?: number | undefined;
  /** Called on every change. */
  onChange?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Saves the texts in order; resolves to true when stored. */
  onSave: (texts: string[]) => Promise<boolean>;
}

/** Edits the texts of a step's output. A text that wasn't empty must not become empty. */
export function TextsEditor({
  texts: given,
  draftKey,
  submitText,
  note,
  isMono,
  maxLength,
  autosaveMs,
  onChange,
  onCancel,
  onSave,
}: TextsEditorProps) {
  const before = given.map(({ value }) => value);
  const [texts, setTexts] = useState<readonly string[]>(() => loadDraft(draftKey, before.length) ?? before);
  const [isPending, setPending] = useState(false);
  const isEmpty = (at: number) => Boolean(before[at]?.trim()) && !texts[at]?.trim();
  const hasEmpty = texts.some((_, at) => isEmpty(at));
  const autosave = useAutosave({ texts, draftKey, delayMs: autosaveMs, isInvalid: hasEmpty, onSave });
  const change = (at: number, text: string) => {
    const next = texts.with(at, text);
    setTexts(next);
    saveDraft(draftKey, next);
    onChange?.();
    autosave.schedule();
  };
  const leave = () => {
    if (autosaveMs === undefined) saveDraft(draftKey, null);
    else autosave.flush();
    onCancel?.();
  };
  async function save() {
    if (autosaveMs !== undefined) return leave();
    if (isPending || hasEmpty) return;
    if (texts.every((text, at) => text === before[at])) return leave();
    setPending(true);
    if (await onSave([...texts])) saveDraft(draftKey, null);
    setPending(false);
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  const isOne = given.length === 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      {given.map(({ label }, at) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts stand still while they are edited
          key={at}
          label={isOne ? undefined : label}
          aria-label={isOne ? label : undefined}
          autoFocus={at === 0}
          value={texts[at] ?? ""}
          onChange={(text) => change(at, text)}
          onKeyDown={press}
          onBlur={autosave.flush}
          minRows={isOne ? 6 : 3}
          isMono={isMono}
          maxLength={maxLength}
          error={isEmpty(at) ? commonErrorText.required : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} isDisabled={hasEmpty} onPress={() => void save()}>
          {submitText}
        </Button>
        {autosaveMs === undefined && (
          <Button variant="ghost" onPress={leave}>
            {buttonText.cancel}
          </Button>
        )}
        {note && <span className="text-sm text-ink-3">{note}</span>}
      </div>
    </div>
  );
}
