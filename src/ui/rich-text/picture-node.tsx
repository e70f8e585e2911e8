import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { createContext, use } from "react";
import type { RichTextProps } from "./rich-text-props.ts";

/** Component that renders images in the surrounding editor. */
export const PictureContext = createContext<RichTextProps["Picture"]>(({ alt }) => alt);

const kept = (name: string) => ({
  default: "",
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? "",
});

/** An inline image. Only https URLs and stored files. */
export const pictureNode = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: kept("src"), alt: kept("alt"), title: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: "span", className: "mention-view" }),
});

function PictureView({ node, selected }: NodeViewProps) {
  const Picture = use(PictureContext);
  return (
    <NodeViewWrapper
      as="span"
      className={selected ? "inline-block rounded-control outline-2 outline-focus" : "inline-block"}
    >
      <Picture src={String(node.attrs.src)} alt={String(node.attrs.alt)} />
    </NodeViewWrapper>
  );
}
