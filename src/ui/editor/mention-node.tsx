import { Mention } from "@tiptap/extension-mention";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { MentionChip } from "./mention-chip.tsx";

/** A mention in the editor: one atom that carries its whole markup. */
export const mentionNode = Mention.extend({
  addAttributes() {
    return {
      markup: {
        default: "",
        parseHTML: (element: HTMLElement) => element.getAttribute("data-markup"),
        renderHTML: (attributes: Record<string, unknown>) => ({ "data-markup": attributes.markup }),
      },
    };
  },
  selectable: true,
  addNodeView() {
    return ReactNodeViewRenderer(MentionView, { as: "span", className: "mention-view" });
  },
});

function MentionView({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span">
      <MentionChip markup={String(node.attrs.markup)} isSelected={selected} />
    </NodeViewWrapper>
  );
}
