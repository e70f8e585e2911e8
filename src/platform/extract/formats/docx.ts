import { parseHTML } from "linkedom";
import mammoth from "mammoth";
import { failExtraction } from "../failure-reason.ts";
import { openZip, type Zip } from "../zip.ts";
import type { Format } from "./format.ts";
import { type PageNode, toMarkdown } from "./markdown.ts";
import { readOfficeTitle } from "./xml.ts";

/** Reads a Word document with its headings, lists, tables and links as markdown. */
export const readDocx: Format = async (input, text) => {
  const zip = openZip(input.bytes);
  if (!zip.has("word/document.xml") && !zip.has("_rels/.rels")) failExtraction("damaged");
  const options = { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) };
  const { value } = await mammoth.convertToHtml({ file: asMammothFile(zip) } as never, options);
  const { document } = parseHTML(`<html><body>${value}</body></html>`) as unknown as { document: { body: PageNode } };
  text.add(toMarkdown(document.body));
  return { title: readOfficeTitle(zip), pages: null };
};

/** Passes the opened archive to the parser in an undocumented form, so that the parser itself decompresses nothing. */
function asMammothFile(zip: Zip) {
  return {
    exists: (name: string) => zip.has(name),
    read: async (name: string, encoding?: string) => (encoding ? zip.readXml(name) : zip.read(name)),
  };
}
