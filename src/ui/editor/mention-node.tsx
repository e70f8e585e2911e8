import { Mention, type MentionOptions } from "@tiptap/extension-mention";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { readableMentions } from "#lib/mention.ts";
import { MentionChip } from "./mention-chip.tsx";
import type { SuggestionGroup } from "./suggestion.ts";

/** A mention in the editor: an atom node with the whole markup. */
export const mentionNode = Mention.extend<MentionOptions<SuggestionGroup, { markup: string }>>({
  addAttributes() {
    return {
      markup: {
        default: "",
        parseHTML: (element: HTMLElement) => element.getAttribute("data-markup"),
        renderHTML: (attributes: Record<string, unknown>) => ({ "data-markup": attributes.markup }),
      },
    };
  },
  renderHTML({ node, HTMLAttributes }) {
    return ["span", { "data-type": "mention", ...HTMLAttributes }, readableMentions(String(node.attrs.markup))];
  },
  addNodeView() {
    return ReactNodeViewRenderer(MentionView, { as: "span", className: "mention-view" });
  },
});

function MentionView({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span">
      <MentionChip markup={String(node.attrs.markup)} />
    </NodeViewWrapper>
  );
}
