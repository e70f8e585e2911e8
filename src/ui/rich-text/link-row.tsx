import type { Editor } from "@tiptap/core";
import { Button } from "../buttons/button.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { UrlRow } from "./url-row.tsx";

/** Links the selection, inserts the URL as text without a selection, or edits the current link. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const labels = useUiLabels();
  const href = String(editor.getAttributes("link").href ?? "");
  function apply(address: string) {
    const chain = editor.chain().focus();
    if (href) chain.extendMarkRange("link").setLink({ href: address }).run();
    else if (!editor.state.selection.empty) chain.setLink({ href: address }).run();
    else {
      const text = address.replace(/^(?:https?:\/\/|mailto:)/, "");
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href: address } }] }).run();
    }
    onClose();
  }
  return (
    <UrlRow label={labels.linkTo} initial={href} onApply={apply} onClose={onClose}>
      {href && (
        <Button
          onPress={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onClose();
          }}
        >
          {labels.remove}
        </Button>
      )}
    </UrlRow>
  );
}
