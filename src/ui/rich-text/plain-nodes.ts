import { type AnyExtension, Extension, mergeAttributes, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { tableNodes } from "./table-nodes.ts";

/** Markdown source that the editor can't render; kept as is and deleted only as a whole. */
const rawSource = {
  source: {
    default: "",
    parseHTML: (element: HTMLElement) => element.getAttribute("data-source"),
    renderHTML: (attributes: Record<string, unknown>) => ({ "data-source": attributes.source }),
  },
};
const rawBlock = Node.create({
  name: "rawBlock",
  group: "block",
  atom: true,
  addAttributes: () => rawSource,
  parseHTML: () => [{ tag: "pre[data-source]", priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "pre",
    mergeAttributes(HTMLAttributes, { class: "raw" }),
    node.attrs.source,
  ],
});
const rawInline = Node.create({
  name: "rawInline",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => rawSource,
  parseHTML: () => [{ tag: "code[data-source]", priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "code",
    mergeAttributes(HTMLAttributes, { class: "raw" }),
    node.attrs.source,
  ],
});

/** List attributes of Markdown that the editor doesn't have. */
const listAttributes = Extension.create({
  name: "listFacts",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { isLoose: { default: false, rendered: false } } },
    {
      types: ["listItem"],
      attributes: {
        checked: {
          default: null,
          parseHTML: () => null,
          renderHTML: ({ checked }: Record<string, unknown>) => (checked === null ? {} : { "data-checked": checked }),
        },
      },
    },
  ],
});

/** Nodes and marks of Markdown, except images and mentions, which each editor renders differently. */
export const plainNodes: AnyExtension[] = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading,
  Blockquote,
  HorizontalRule,
  CodeBlock,
  BulletList,
  OrderedList,
  // As in Markdown, an item may start with any block.
  ListItem.extend({ content: "block+" }),
  ListKeymap,
  listAttributes,
  Bold,
  Italic,
  Strike,
  Underline,
  Code.extend({ excludes: "" }),
  Link.configure({ openOnClick: false, autolink: true, defaultProtocol: "https", protocols: ["mailto"] }),
  rawBlock,
  rawInline,
  ...tableNodes,
];
