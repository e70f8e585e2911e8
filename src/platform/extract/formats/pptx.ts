import { failExtraction } from "../failure-reason.ts";
import { openZip, type Zip } from "../zip.ts";
import type { Format } from "./format.ts";
import { tableRow, tableRule } from "./table.ts";
import { findAll, pathFrom, readOfficeTitle, readXml, type XmlNode } from "./xml.ts";

const presentation = "ppt/presentation.xml";

/** Reads a presentation: each slide with its title, text, tables and notes, in presentation order. */
export const readPptx: Format = async (input, text) => {
  const zip = openZip(input.bytes);
  if (!zip.has(presentation)) failExtraction("damaged");
  const targets = relations(zip, presentation);
  const order = findAll(readXml(zip.readXml(presentation)), "p:sldId").map((slide) =>
    targets.get(slide.attributes["r:id"] ?? ""),
  );
  const slides = order.filter((path): path is Relation => path !== undefined && zip.has(path.path));
  for (const [at, slide] of slides.entries()) {
    if (!text.part(`Slide ${at + 1}`) || !text.add(`${slideText(zip, slide.path)}\n\n`)) break;
  }
  return { title: readOfficeTitle(zip), pages: slides.length };
};

interface Relation {
  readonly type: string;
  readonly path: string;
}

/** The relationships of a part of the archive, by relationship id. */
function relations(zip: Zip, file: string): Map<string, Relation> {
  const path = file.replace(/([^/]+)$/, "_rels/$1.rels");
  if (!zip.has(path)) return new Map();
  const all = findAll(readXml(zip.readXml(path)), "Relationship");
  return new Map(
    all
      .filter(({ attributes }) => attributes.TargetMode !== "External")
      .map(({ attributes: { Id = "", Target = "", Type = "" } }) => [Id, { type: Type, path: pathFrom(file, Target) }]),
  );
}

function slideText(zip: Zip, path: string): string {
  const slide = readXml(zip.readXml(path));
  const shapes = findAll(slide, "p:sp");
  const blocks = shapes.flatMap((shape) => {
    const lines = paragraphs(shape);
    if (lines.length === 0) return [];
    return placeholderOf(shape).toLowerCase().endsWith("title") ? [`## ${lines.join(" ")}`] : [lines.join("\n")];
  });
  const notes = [...relations(zip, path).values()].find((relation) => relation.type.endsWith("/notesSlide"));
  const said = notes && zip.has(notes.path) ? noteText(zip, notes.path) : "";
  return [...blocks, ...findAll(slide, "a:tbl").map(tableText), ...(said ? [`Notes: ${said}`] : [])].join("\n\n");
}

function placeholderOf(shape: XmlNode): string {
  return findAll(shape, "p:ph")[0]?.attributes.type ?? "";
}

function noteText(zip: Zip, path: string): string {
  const shapes = findAll(readXml(zip.readXml(path)), "p:sp").filter((shape) => placeholderOf(shape) === "body");
  return shapes.flatMap(paragraphs).join("\n");
}

function paragraphs(node: XmlNode): string[] {
  return findAll(node, "a:p")
    .map((paragraph) => runText(paragraph).trim())
    .filter((line) => line !== "");
}

/** Only a:t elements contain text; a:br is a line break. */
function runText(node: XmlNode): string {
  if (node.name === "a:br") return "\n";
  return node.children
    .map((child) => (child.name === "#text" ? (node.name === "a:t" ? child.text : "") : runText(child)))
    .join("");
}

function tableText(table: XmlNode): string {
  const rows = findAll(table, "a:tr").map((row) => findAll(row, "a:tc").map((cell) => paragraphs(cell).join(" ")));
  const [head = [], ...rest] = rows;
  return tableRow(head) + tableRule(head.length) + rest.map(tableRow).join("");
}
