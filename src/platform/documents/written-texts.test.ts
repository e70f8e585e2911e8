import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import mammoth from "mammoth";
import { expect, test } from "vitest";
import { markdownToHtml } from "../public-page/markdown-html.ts";
import { toContainedTree } from "./export-document.ts";
import { treeToDocx } from "./tree-to-docx.ts";
import { treeToHtml } from "./tree-to-html.ts";

const docxOf = (markdown: string, title = "Tides") =>
  treeToDocx(toContainedTree(markdown), { title, images: new Map() });

async function wordOf(markdown: string): Promise<string> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await docxOf(markdown)) });
  return value;
}

test("tags that are a block are shown as text in every format, apart from the next block", async () => {
  const markdown = "<div>High water</div>\n\nLow water\n\n- <b>\n  ebb\n\n> <hr>";
  const tags = ["&lt;div&gt;High water&lt;/div&gt;", "Low water", "&lt;b&gt;<br>ebb", "&lt;hr&gt;"];
  const [first, second, third, fourth] = tags;
  expect(treeToHtml(toContainedTree(markdown))).toBe(
    `<p>${first}</p><p>${second}</p><ul><li>${third}</li></ul><blockquote><p>${fourth}</p></blockquote>`,
  );
  const word = await wordOf(markdown);
  for (const tag of tags) expect(word).toContain(tag.replace("<br>", "<br />"));
});

/** What an XML file may contain; programs refuse to open a file with anything else. */
const xmlText = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const anyText = fc.string({
  unit: fc.constantFrom(
    "\u0000",
    "\u0001",
    "\u001b",
    "\ufffe",
    "\uffff",
    "\ud800",
    "\u202e",
    "&#12;",
    "&#1;",
    "🌊",
    "é",
    "<",
    "&",
    "`",
    "|",
    "\n",
    "a",
  ),
});

test("Word files are valid XML, whatever characters a text or its title has", async () => {
  const property = fc.asyncProperty(anyText, anyText, async (text, title) => {
    const markdown = `${text}\n\n- ${text}\n\n[${text}](https://troupe.test/${text} "${text}")\n\n\`${text}\`\n\n    ${text}`;
    for (const [name, bytes] of Object.entries(unzipSync(await docxOf(markdown, title)))) {
      expect(xmlText.test(strFromU8(bytes)), name).toBe(true);
      expect(XMLValidator.validate(strFromU8(bytes)), name).toBe(true);
    }
  });
  await fc.assert(property, { numRuns: 40 });
});

test("footnotes keep their marks, and each note begins with its own", async () => {
  const markdown = "High water at six.[^1] Low water at noon.[^low]\n\n[^1]: In June.\n\n[^low]: In **May**.";
  const notes =
    "<p>High water at six.[1] Low water at noon.[low]</p><p>[1] In June.</p><p>[low] In <strong>May</strong>.</p>";
  expect(treeToHtml(toContainedTree(markdown))).toBe(notes);
  expect(await wordOf(markdown)).toBe(notes);
});

test("links and images that are defined elsewhere in a text are written like others", async () => {
  const markdown =
    "[Tides][1], [moon], ![a chart][c]\n\n[1]: https://troupe.test/tides\n[moon]: https://troupe.test/moon\n[c]: https://troupe.test/c.png";
  const link = (path: string, text: string) => `<a href="https://troupe.test/${path}">${text}</a>`;
  const links = [link("tides", "Tides"), link("moon", "moon"), link("c.png", "a chart")].join(", ");
  expect(treeToHtml(toContainedTree(markdown))).toBe(`<p>${links}</p>`);
  expect(await wordOf(markdown)).toBe(`<p>${links}</p>`);
  expect(markdownToHtml(markdown).replaceAll(/ rel="[^"]*"/g, "")).toBe(
    `<p>${links.replace(link("c.png", "a chart"), "a chart")}</p>`,
  );
});

test("a numbered list of a Word file starts with its own number", async () => {
  const files = unzipSync(await docxOf("1. ebb\n2. flow\n\nBetween them:\n\n3. slack\n\n0. none"));
  const partOf = (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array());
  const startOf = (text: string) => {
    const paragraph =
      partOf("document")
        .split("<w:p>")
        .find((one) => one.includes(`>${text}<`)) ?? "";
    const [, list] = /<w:numId w:val="(\d+)"/.exec(paragraph) ?? [];
    const numbering =
      partOf("numbering")
        .split("<w:num ")
        .find((one) => one.startsWith(`w:numId="${list}"`)) ?? "";
    return /<w:startOverride w:val="(\d+)"/.exec(numbering)?.[1];
  };
  expect(["ebb", "flow", "slack"].map(startOf)).toEqual(["1", "1", "3"]);
});
