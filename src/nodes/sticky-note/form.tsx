import type { FormProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import type { NoteColor } from "#product/note-colors.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { StickyNoteTools } from "./tools.tsx";

interface Config {
  text: string;
  details?: string;
  colour: NoteColor;
  width: number;
  height: number;
}

const text = noteFormText;

/** Edits a note's text and color outside of the canvas. */
export function StickyNoteForm({ value, onChange, isReadOnly }: FormProps<Config>) {
  return (
    <>
      <TextArea
        label={text.text}
        hint={text.textHint}
        placeholder={text.placeholder}
        value={value.text}
        onChange={(words) => onChange({ ...value, text: words })}
        maxLength={limits.workflow.stickyNoteChars}
        isReadOnly={isReadOnly}
        minRows={6}
      />
      {value.details && (
        <Disclosure title={text.originalSettings}>
          <pre className="font-mono text-xs leading-[17px] whitespace-pre-wrap wrap-anywhere">{value.details}</pre>
        </Disclosure>
      )}
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{text.color}</span>
        <StickyNoteTools value={value} onChange={onChange} isReadOnly={isReadOnly} />
      </div>
    </>
  );
}
