import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { createContext, use } from "react";
import type { RichTextProps } from "./rich-text-props.ts";

/** Component that renders images in the surrounding editor. */
export const PictureContext = createContext<RichTextProps["Picture"]>(({ alt }) => alt);

const kept = (name: string) => ({
  default: "",
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? element.getAttribute(`data-${name}`) ?? "",
});

/**
 * An inline image. Only https URLs and stored files. Its own markup is no `<img>`: the browser would load it before our
 * component replaces it, and so tell the host that the text was opened.
 */
export const pictureNode = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: kept("src"), alt: kept("alt"), title: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }, { tag: "span[data-src]" }],
  renderHTML: ({ HTMLAttributes: { src, alt, title } }) => [
    "span",
    { "data-src": src, "data-alt": alt, ...(title && { title }) },
    String(alt),
  ],
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
