import type { Editor } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useId, useImperativeHandle, useRef } from "react";
import { useUiLabels } from "../ui-labels.ts";
import { editorHandle } from "./editor-handle.ts";
import { handleMentionDrop } from "./handle-mention-drop.ts";
import { DescribeMentionContext } from "./mention-display.ts";
import { mentionNode } from "./mention-node.tsx";
import { documentOf, markupOf, paragraphsOf, sliceMarkup } from "./prompt-document.ts";
import type { PromptHandle, PromptProps } from "./prompt-props.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useControlledValue } from "./use-controlled-value.ts";
import { useEditorAria } from "./use-editor-aria.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** The editor itself, in its own chunk; use `PromptInput`, which loads it. */
export default function PromptEditor(
  props: PromptProps & { handle?: Ref<PromptHandle>; labelId?: string; noteId?: string },
) {
  const { value, suggest, describeMention, isReadOnly = false, isDisabled = false, placeholder = "", handle } = props;
  const labels = useUiLabels();
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
      Dropcursor.configure({ color: "var(--accent)", width: 2 }),
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
      handlePaste: (_view, event) => insertPaste(editorOf.current, event, latest.current.onFiles),
      handleDrop: (_view, event, _slice, isMoved) => {
        if (!isMoved && handleMentionDrop(editorOf.current, event)) return true;
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0 || !latest.current.onFiles) return false;
        event.preventDefault();
        latest.current.onFiles(files);
        return true;
      },
    },
  });
  editorOf.current = editor;

  useControlledValue(editor, {
    value,
    lastEmitted: written,
    toDocument: documentOf,
    isEditable: !isReadOnly && !isDisabled,
  });

  useEditorAria(editor, props, listId, list?.at ?? null);

  useImperativeHandle(
    handle,
    () =>
      editorHandle(editor, (text) => {
        const paragraphs = paragraphsOf(text);
        return paragraphs.length > 1 ? paragraphs : (paragraphs[0]?.content ?? []);
      }),
    [editor],
  );

  return (
    <DescribeMentionContext value={describeMention ?? noLook}>
      <EditorContent editor={editor} className="prompt-editor" />
      {list && (
        <SuggestionList
          id={listId}
          label={props.suggestionsLabel ?? labels.suggestions}
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

/** Passes files to the caller and inserts text as plain text with mentions. */
function insertPaste(
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
