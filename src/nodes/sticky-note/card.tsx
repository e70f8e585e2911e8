import { type KeyboardEvent, useState } from "react";
import type { CardProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import type { NoteColor } from "#product/note-colors.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { noteColors } from "#ui/theme/note-colors.ts";
import { NoteText } from "./note-text.tsx";

interface Config {
  text: string;
  details?: string;
  colour: NoteColor;
  width: number;
  height: number;
}

const text = noteFormText;

/** A note on the canvas. Double-click starts editing; Esc or leaving the note ends it. */
export function StickyNoteCard({ value, onChange, isReadOnly, isEditing, onEditing }: CardProps<Config>) {
  const { background, line } = noteColors[value.colour];
  return (
    <div
      className="size-full overflow-hidden rounded-control border text-sm text-ink-2"
      style={{ background, borderColor: line }}
    >
      {isEditing && !isReadOnly ? (
        <NoteEditor value={value} onChange={onChange} onDone={() => onEditing(false)} />
      ) : (
        <NoteText text={value.text} details={value.details} empty={isReadOnly ? text.empty : text.placeholder} />
      )}
    </div>
  );
}

function NoteEditor({
  value,
  onChange,
  onDone,
}: Pick<CardProps<Config>, "value" | "onChange"> & { onDone: () => void }) {
  const [draft, setDraft] = useState(value.text);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") onDone();
  };
  return (
    <textarea
      aria-label={text.text}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      value={draft}
      maxLength={limits.workflow.stickyNoteChars}
      placeholder={text.placeholder}
      onFocus={({ target }) => target.setSelectionRange(draft.length, draft.length)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange({ ...value, text: event.target.value });
      }}
      onBlur={onDone}
      onKeyDown={press}
      className="nodrag nopan nowheel size-full resize-none bg-transparent px-3.5 py-3 text-sm text-ink outline-none scroll-thin"
    />
  );
}
