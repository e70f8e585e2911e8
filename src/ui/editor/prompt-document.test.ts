import { Schema } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, markupOf } from "./prompt-document.ts";

// The same shape as the editor's, without the editor: it needs a page.
const schema = new Schema({
  nodes: {
    doc: { content: "paragraph+" },
    paragraph: { content: "inline*" },
    text: { group: "inline" },
    mention: { group: "inline", inline: true, atom: true, attrs: { markup: { default: "" } } },
  },
});
const roundTrip = (markup: string) => markupOf(schema.nodeFromJSON(documentOf(markup)));

test("mentions become atoms, lines become paragraphs", () => {
  expect(documentOf("Ask @[Ann](type=AGENT&agentId=1)\n\nnow").content).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Ask " },
        { type: "mention", attrs: { markup: "@[Ann](type=AGENT&agentId=1)" } },
      ],
    },
    { type: "paragraph", content: [] },
    { type: "paragraph", content: [{ type: "text", text: "now" }] },
  ]);
});

test("a prompt survives the editor unchanged", () => {
  const piece = fc.oneof(
    fc.string().map((text) => text.replaceAll("\r", "")),
    fc.constantFrom("\n", "\n\n", " ", "@[a](type=NOTE&noteId=1)", "@[open", "# ", "**"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      expect(roundTrip(text)).toBe(text);
    }),
  );
});
