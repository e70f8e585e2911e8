import type { Editor } from "@tiptap/core";
import { Dropcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { editorHandle } from "../editor/editor-handle.ts";
import { handleMentionDrop } from "../editor/handle-mention-drop.ts";
import { DescribeMentionContext } from "../editor/mention-display.ts";
import { mentionNode } from "../editor/mention-node.tsx";
import { sliceMarkup } from "../editor/prompt-document.ts";
import type { PromptHandle } from "../editor/prompt-props.ts";
import { SuggestionList } from "../editor/suggestion-list.tsx";
import { useControlledValue } from "../editor/use-controlled-value.ts";
import { useEditorAria } from "../editor/use-editor-aria.ts";
import { useSuggestions } from "../editor/use-suggestions.ts";
import { useUiLabels } from "../ui-labels.ts";
import { LinkRow } from "./link-row.tsx";
import { PictureContext, pictureNode } from "./picture-node.tsx";
import { PictureRow } from "./picture-row.tsx";
import { plainNodes } from "./plain-nodes.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { RichTextProps } from "./rich-text-props.ts";
import { RichTextTools } from "./rich-text-tools.tsx";
import { writeMarkdown } from "./write-markdown.ts";

/** The editor itself, in its own chunk; use `RichTextInput`, which loads it. */
export default function RichTextEditor(
  props: RichTextProps & { handle?: Ref<PromptHandle>; labelId?: string; noteId?: string },
) {
  const { value, suggest, describeMention = noLook, isReadOnly = false, isDisabled = false, handle } = props;
  const labels = useUiLabels();
  const listId = useId();
  const { list, setAt, options, pick } = useSuggestions(suggest);
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const written = useRef(value);
  const editorOf = useRef<Editor | null>(null);

  const addPicture = async (file: File) => {
    setProblem(null);
    try {
      const picture = await latest.current.onPicture(file);
      editorOf.current?.chain().focus().insertContent({ type: "image", attrs: picture }).run();
      setAsking(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const takeFiles = (files: FileList | undefined) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    for (const file of pictures) void addPicture(file);
    return pictures.length > 0;
  };

  const editor = useEditor({
    extensions: [
      ...plainNodes,
      UndoRedo,
      Dropcursor.configure({ color: "var(--accent)", width: 2 }),
      Placeholder.configure({ placeholder: () => latest.current.placeholder ?? "", showOnlyWhenEditable: false }),
      pictureNode,
      mentionNode.configure({ suggestions: options }),
    ],
    content: readMarkdown(value),
    editable: !isReadOnly && !isDisabled,
    autofocus: props.autoFocus ? "end" : false,
    onUpdate: ({ editor: changed }) => {
      written.current = writeMarkdown(changed.getJSON());
      latest.current.onChange(written.current);
    },
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes: { class: "prose" },
      clipboardTextSerializer: sliceMarkup,
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
        event.preventDefault();
        event.stopPropagation();
        setAsking("link");
        return true;
      },
      handlePaste(_view, event) {
        if (takeFiles(event.clipboardData?.files)) return true;
        const text = event.clipboardData?.getData("text/plain");
        if (!text || event.clipboardData?.getData("text/html")) return false;
        // Plain text is parsed as Markdown with mentions.
        const { content = [] } = readMarkdown(text);
        const [only] = content;
        editorOf.current?.commands.insertContent(
          content.length === 1 && only?.type === "paragraph" ? (only.content ?? []) : content,
        );
        return true;
      },
      handleDrop(_view, event, _slice, isMoved) {
        if (!isMoved && handleMentionDrop(editorOf.current, event)) return true;
        if (isMoved || !takeFiles(event.dataTransfer?.files)) return false;
        event.preventDefault();
        return true;
      },
    },
  });
  editorOf.current = editor;

  useControlledValue(editor, {
    value,
    lastEmitted: written,
    toDocument: readMarkdown,
    isEditable: !isReadOnly && !isDisabled,
  });
  useEditorAria(editor, props, listId, list?.at ?? null);
  useImperativeHandle(handle, () => editorHandle(editor, (text) => readMarkdown(text).content ?? []), [editor]);

  const close = () => {
    setAsking(null);
    setProblem(null);
    editor?.commands.focus();
  };
  return (
    <DescribeMentionContext value={describeMention}>
      <PictureContext value={props.Picture}>
        {editor && !isReadOnly && !isDisabled && (
          <div className="sticky top-0 z-10 bg-page">
            <RichTextTools
              editor={editor}
              asking={asking}
              onAsk={(what) => (asking === what ? close() : setAsking(what))}
              onMention={suggest && (() => editorHandle(editor, () => []).openSuggestions("@"))}
            />
            {asking === "link" && <LinkRow editor={editor} onClose={close} />}
            {asking === "picture" && (
              <PictureRow editor={editor} onFile={addPicture} problem={problem} onClose={close} />
            )}
            {problem && asking !== "picture" && (
              <p role="alert" className="border-line border-b px-3 py-2 text-sm text-danger">
                {problem}
              </p>
            )}
          </div>
        )}
        <EditorContent editor={editor} className="rich-text" />
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
      </PictureContext>
    </DescribeMentionContext>
  );
}

const noLook = () => ({});
