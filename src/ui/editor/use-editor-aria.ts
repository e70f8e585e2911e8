import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { PromptProps } from "./prompt-props.ts";

interface EditorAriaOptions
  extends Pick<PromptProps, "aria-label" | "error" | "isRequired" | "isReadOnly" | "isDisabled" | "suggest"> {
  labelId?: string | undefined;
  noteId?: string | undefined;
}

/** Sets the ARIA attributes of the editor and its active suggestion. */
export function useEditorAria(
  editor: Editor | null,
  facts: EditorAriaOptions,
  listId: string,
  marked: number | null,
): void {
  const { labelId, noteId, "aria-label": label, error, isRequired, isReadOnly, isDisabled, suggest } = facts;
  const isOpen = marked !== null;
  const activeId = isOpen ? `${listId}-${marked}` : undefined;
  // The editor's element may be created after this effect, and again in React's strict mode.
  useEffect(() => {
    if (!editor) return;
    const describe = () =>
      setAttributes(editor.view.dom, {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": labelId ? undefined : label,
        "aria-labelledby": labelId,
        "aria-describedby": noteId,
        "aria-invalid": error ? "true" : undefined,
        "aria-required": isRequired ? "true" : undefined,
        "aria-readonly": isReadOnly ? "true" : undefined,
        "aria-disabled": isDisabled ? "true" : undefined,
        "aria-haspopup": suggest ? "listbox" : undefined,
        "aria-controls": isOpen ? listId : undefined,
        "aria-activedescendant": activeId,
      });
    if (editor.isInitialized) describe();
    editor.on("create", describe);
    return () => {
      editor.off("create", describe);
    };
  }, [editor, label, labelId, noteId, error, isRequired, isReadOnly, isDisabled, suggest, isOpen, listId, activeId]);
}

function setAttributes(element: Element, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
