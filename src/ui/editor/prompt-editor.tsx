import type { Editor } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { formatMention } from "#lib/mention.ts";
import { useWords } from "../words.ts";
import { DescribeMentionContext } from "./mention-look.ts";
import { mentionNode } from "./mention-node.tsx";
import { documentOf, markupOf, paragraphsOf, sliceMarkup } from "./prompt-document.ts";
import type { PromptHandle, PromptProps } from "./prompt-props.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

/** The editor itself, in its own chunk; use `PromptInput`, which loads it. */
export default function PromptEditor(
  props: PromptProps & { handle?: Ref<PromptHandle>; labelId?: string; noteId?: string },
) {
  const { value, suggest, describeMention, isReadOnly = false, isDisabled = false, placeholder = "", handle } = props;
  const words = useWords();
  const listId = useId();
  const { list, setAt, options, pick } = useSuggestions(suggest);
  const latest = useRef(props);
  latest.current = props;
  const isListOpen = useRef(false);
  isListOpen.current = list !== null;
  const written = useRef(value);
  const shownPlaceholder = useRef(placeholder);
  shownPlaceholder.current = placeholder;

  const editorOf = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions: [
      Document,
      Paragraph,
      Text,
      HardBreak,
      UndoRedo,
      Placeholder.configure({ placeholder: () => shownPlaceholder.current, showOnlyWhenEditable: false }),
      mentionNode.configure({ suggestions: options }),
    ],
    content: documentOf(value),
    editable: !isReadOnly && !isDisabled,
    autofocus: props.autoFocus ? "end" : false,
    onUpdate: ({ editor: changed }) => {
      written.current = markupOf(changed.state.doc);
      latest.current.onChange(written.current);
    },
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      clipboardTextSerializer: sliceMarkup,
      handleKeyDown: (_view, event) => {
        if (isListOpen.current || event.isComposing) return false;
        latest.current.onKeyDown?.(event);
        if (event.defaultPrevented) return true;
        if (event.key !== "Enter" || event.shiftKey || !latest.current.onSubmit) return false;
        event.preventDefault();
        latest.current.onSubmit();
        return true;
      },
      handlePaste: (_view, event) => takePaste(editorOf.current, event, latest.current.onFiles),
      handleDrop: (_view, event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0 || !latest.current.onFiles) return false;
        event.preventDefault();
        latest.current.onFiles(files);
        return true;
      },
    },
  });
  editorOf.current = editor;

  // A value from outside (a reset, a generated text) replaces the document; our own echo does not.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!isReadOnly && !isDisabled, false);
  }, [editor, isReadOnly, isDisabled]);

  const { labelId, noteId, "aria-label": label, error, isRequired } = props;
  const isOpen = list !== null;
  const activeId = list ? `${listId}-${list.at}` : undefined;
  // The element may come later than this effect, and comes anew when React mounts twice.
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

  useImperativeHandle(
    handle,
    () => ({
      focus: () => editor?.commands.focus("end"),
      insertText: (text) =>
        editor
          ?.chain()
          .focus()
          .insertContent(text.includes("\n") ? paragraphsOf(text) : (paragraphsOf(text)[0]?.content ?? []))
          .run(),
      insertMention: (item) => {
        const { type = "AGENT", ...params } = Object.fromEntries(new URLSearchParams(item.id));
        const markup = formatMention(item.label, type, params);
        editor
          ?.chain()
          .focus()
          .insertContent([
            { type: "mention", attrs: { markup } },
            { type: "text", text: " " },
          ])
          .run();
      },
      openSuggestions: (trigger) => {
        const before = editor?.state.selection.$from.nodeBefore?.text ?? "";
        editor
          ?.chain()
          .focus()
          .insertContent(before === "" || /\s$/.test(before) ? trigger : ` ${trigger}`)
          .run();
      },
    }),
    [editor],
  );

  return (
    <DescribeMentionContext value={describeMention ?? noLook}>
      <EditorContent editor={editor} className="prompt-editor" />
      {list && (
        <SuggestionList
          id={listId}
          label={props.suggestionsLabel ?? words.suggestions}
          groups={list.groups}
          at={list.at}
          onMark={setAt}
          onPick={pick}
          mount={(element) => list.props.mount(element)}
          container={list.props.editor.view.dom.closest("[role=dialog], [role=alertdialog], main") ?? document.body}
        />
      )}
    </DescribeMentionContext>
  );
}

const noLook = () => ({});

/** Files go to the caller; text comes in as plain text, with the mentions it carries. */
function takePaste(
  editor: Editor | null,
  event: ClipboardEvent,
  onFiles: ((files: File[]) => void) | undefined,
): boolean {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length > 0 && onFiles) {
    onFiles(files);
    return true;
  }
  const text = event.clipboardData?.getData("text/plain");
  if (!editor || !text) return false;
  const paragraphs = paragraphsOf(text);
  editor.commands.insertContent(paragraphs.length === 1 ? (paragraphs[0]?.content ?? []) : paragraphs);
  return true;
}

function setAttributes(element: Element, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
