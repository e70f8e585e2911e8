import type { Editor, JSONContent } from "@tiptap/core";
import { type RefObject, useEffect } from "react";

interface ControlledValue {
  value: string;
  /** What the editor itself said last: hearing that again changes nothing. */
  lastEmitted: RefObject<string>;
  /** The document that a value stands for; the same function at every call. */
  toDocument: (value: string) => JSONContent;
  isEditable: boolean;
}

/** A value from outside (an undo, a reset, a generated text) replaces the document; the editor's own echo does not. */
export function useControlledValue(
  editor: Editor | null,
  { value, lastEmitted, toDocument, isEditable }: ControlledValue,
): void {
  useEffect(() => {
    if (!editor || value === lastEmitted.current) return;
    lastEmitted.current = value;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value, lastEmitted, toDocument]);
  useEffect(() => {
    editor?.setEditable(isEditable, false);
  }, [editor, isEditable]);
}
