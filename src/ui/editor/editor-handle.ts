import type { Editor, JSONContent } from "@tiptap/core";
import type { PromptHandle } from "./prompt-props.ts";
import { suggestionMarkup } from "./suggestion.ts";

/** Creates the handle of an editor. `contentOf` turns text into editor content. */
export function editorHandle(editor: Editor | null, contentOf: (text: string) => JSONContent[]): PromptHandle {
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
    openSuggestions: (trigger) => {
      const before = editor?.state.selection.$from.nodeBefore?.text ?? "";
      const sign = before === "" || /\s$/.test(before) ? trigger : ` ${trigger}`;
      editor?.chain().focus().insertContent(sign).run();
    },
  };
}
