import { parseHTML } from "linkedom";
import { failExtraction } from "../failure-reason.ts";
import { openZip } from "../zip.ts";
import type { Format } from "./format.ts";
import { type PageNode, toMarkdown } from "./markdown.ts";
import { findAll, pathFrom, readXml, textOf } from "./xml.ts";

const container = "META-INF/container.xml";
const encryption = "META-INF/encryption.xml";

/** A picture without a description gets the name of its file; an empty description says that it only decorates. */
function namePictures(chapter: PageNode): PageNode {
  for (const picture of chapter.querySelectorAll("img"))
    if (picture.getAttribute("alt") === null) {
      const name = /([^/]+?)(?:\.\w+)?$/.exec(picture.getAttribute("src") ?? "")?.[1] ?? "";
      picture.setAttribute("alt", name.replaceAll(/[_-]+/g, " "));
    }
  return chapter;
}

/** Reads the chapters of a book in reading order. */
export const readEpub: Format = async (input, text) => {
  const zip = openZip(input.bytes);
  if (!zip.has(container)) failExtraction("damaged");
  const packagePath = findAll(readXml(zip.readXml(container)), "rootfile")[0]?.attributes["full-path"] ?? "";
  if (!zip.has(packagePath)) failExtraction("damaged");
  const book = readXml(zip.readXml(packagePath));
  const locked = zip.has(encryption) ? zip.readXml(encryption) : "";
  const items = new Map(findAll(book, "item").map(({ attributes }) => [attributes.id ?? "", attributes]));

  let chapter = 0;
  for (const { attributes } of findAll(book, "itemref")) {
    const item = items.get(attributes.idref ?? "");
    if (!item?.href || item.properties?.split(" ").includes("nav")) continue;
    const path = pathFrom(packagePath, item.href);
    if (!zip.has(path)) continue;
    // Encrypted fonts are ignored. An encrypted chapter means DRM, which we don't remove.
    if (locked.includes(`"${item.href}"`) || locked.includes(`"${path}"`)) failExtraction("password");
    const { document } = parseHTML(zip.readXml(path)) as unknown as { document: { body: PageNode | null } };
    const content = document.body ? toMarkdown(namePictures(document.body)) : "";
    if (!content) continue;
    chapter += 1;
    const heading = /^#{1,3} +(.+)$/m.exec(content.slice(0, 1_000))?.[1];
    if (!text.part(heading ?? `Chapter ${chapter}`) || !text.add(`${content}\n\n`)) break;
  }
  const [title] = findAll(book, "dc:title");
  return { title: title ? textOf(title).trim() : "", pages: null };
};
