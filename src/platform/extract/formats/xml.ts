import { XMLParser } from "fast-xml-parser";
import type { Zip } from "../zip.ts";

/** An element with its children in document order. Text nodes have the name "#text". */
export interface XmlNode {
  /** Includes the prefix, e.g. "a:p". */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  trimValues: false,
  maxNestedTags: 200,
});

/** Parses XML from `Zip.readXml`, which rejects entity declarations. */
export function readXml(text: string): XmlNode {
  return { name: "", attributes: {}, children: asNodes(parser.parse(text)), text: "" };
}

function asNodes(raw: unknown): XmlNode[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((entry: Record<string, unknown>) => {
    const name = Object.keys(entry).find((key) => key !== ":@") ?? "";
    const attributes = (entry[":@"] ?? {}) as Record<string, string>;
    if (name === "#text") return { name, attributes: {}, children: [], text: String(entry[name]) };
    return { name, attributes, children: asNodes(entry[name]), text: "" };
  });
}

/** All elements with this name, in document order. The prefix is part of the name. */
export function findAll(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

export function textOf(node: XmlNode): string {
  return node.text + node.children.map(textOf).join("");
}

/** The title in the properties of an Office document. */
export function readOfficeTitle(zip: Zip): string {
  if (!zip.has("docProps/core.xml")) return "";
  const [title] = findAll(readXml(zip.readXml("docProps/core.xml")), "dc:title");
  return title ? textOf(title).trim() : "";
}

/** Resolves a path inside an archive relative to the file that contains it. */
export function pathFrom(file: string, target: string): string {
  return decodeURIComponent(new URL(target, `zip:///${file}`).pathname.slice(1));
}
