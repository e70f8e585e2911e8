import type { Editor } from "@tiptap/core";
import { parseMentions } from "#lib/mention.ts";
import { paragraphsOf } from "./prompt-document.ts";

/** Inserts a mention that was dragged from a list at the drop position. */
export function handleMentionDrop(editor: Editor | null, event: DragEvent): boolean {
  const text = event.dataTransfer?.getData("text/plain") ?? "";
  if (!editor?.isEditable || !parseMentions(text).some(({ kind }) => kind === "mention")) return false;
  const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!at) return false;
  event.preventDefault();
  const inline = paragraphsOf(text).flatMap(({ content = [] }) => content);
  editor.chain().insertContentAt(at.pos, inline).focus().run();
  return true;
}
