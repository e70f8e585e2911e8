import type { Editor, JSONContent } from "@tiptap/core";
import { type RefObject, useEffect } from "react";

interface ControlledValue {
  value: string;
  /** Value the editor emitted last; receiving it back changes nothing. */
  lastEmitted: RefObject<string>;
  /** Parses a value into a document. Must be stable. */
  toDocument: (value: string) => JSONContent;
  isEditable: boolean;
}

/** Replaces the document when the value changes from outside, but not when it is the editor's own value. */
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
