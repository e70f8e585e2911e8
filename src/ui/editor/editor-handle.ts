import type { Editor, JSONContent } from "@tiptap/core";
import type { PromptHandle } from "./prompt-props.ts";
import { suggestionMarkup } from "./suggestion.ts";

/** Creates the handle of an editor. `contentOf` turns text into editor content. */
export function editorHandle(editor: Editor | null, contentOf: (text: string) => JSONContent[]): PromptHandle {
  /** The text with a space before it, if the caret is at the end of a word. */
  const apart = (text: string) => {
    const before = editor?.state.selection.$from.nodeBefore?.text ?? "";
    return before === "" || /\s$/.test(before) ? text : ` ${text}`;
  };
  return {
    focus: () => editor?.commands.focus("end"),
    insertText: (text) => editor?.chain().focus().insertContent(contentOf(text)).run(),
    insertMention: (item) =>
      editor
        ?.chain()
        .focus()
        .insertContent([
          { type: "mention", attrs: { markup: suggestionMarkup(item) } },
          { type: "text", text: " " },
        ])
        .run(),
    insertWords: (words) =>
      editor
        ?.chain()
        .focus()
        .insertContent([{ type: "text", text: apart(words) }])
        .run(),
    openSuggestions: (trigger) => editor?.chain().focus().insertContent(apart(trigger)).run(),
  };
}
