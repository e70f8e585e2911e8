import type { Editor, JSONContent } from "@tiptap/core";
import { type RefObject, useEffect } from "react";

interface OuterValue {
  value: string;
  /** What the editor itself said last: hearing that again changes nothing. */
  written: RefObject<string>;
  /** The document that a value stands for; the same function at every call. */
  read: (value: string) => JSONContent;
  isEditable: boolean;
}

/** A value from outside (an undo, a reset, a generated text) replaces the document; the editor's own echo does not. */
export function useOuterValue(editor: Editor | null, { value, written, read, isEditable }: OuterValue): void {
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(read(value), { emitUpdate: false });
  }, [editor, value, written, read]);
  useEffect(() => {
    editor?.setEditable(isEditable, false);
  }, [editor, isEditable]);
}
