import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { List, Nodes, PhrasingContent, Root, Table as TableNode } from "mdast";
import { imageSize } from "../extract/image-size.ts";
import { type Column, columnsOf } from "./columns.ts";
import { footnoteMark, markedNote } from "./footnotes.ts";
import { isBlockRightToLeft, isRightToLeft, textOf } from "./text-direction.ts";
import { isSafeUrl } from "./tree-to-html.ts";

const headings = [
  HeadingLevel.TITLE,
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
] as const;
/** The numbering of lists that start with this number. */
const numberedFrom = (start: number): string => `numbered-${start}`;
const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Twentieths of a point. */
const indentStep = 360;
/** Between the margins of A4, in twentieths of a point. */
const textWidth = 9_026;
const alignments: Readonly<Record<Column["alignment"], (typeof AlignmentType)[keyof typeof AlignmentType]>> = {
  start: AlignmentType.START,
  center: AlignmentType.CENTER,
  end: AlignmentType.END,
};
const codeFont = "Consolas";
const codeFill = { type: ShadingType.CLEAR, fill: "F3F3F5" };
/** What fits between the margins of A4, in pixels. */
const maxImage = { width: 600, height: 800 };

/** Where a block stands: its indentation, and the list of its first line. */
interface Place {
  readonly depth: number;
  readonly list?: {
    readonly level: number;
    readonly numbering?: { readonly start: number; readonly instance: number };
  };
}

/** A tree as a Word document with styles, real lists and tables, and page numbers. `images` are the bytes by address. */
export async function treeToDocx(
  tree: Root,
  { title, images }: { title: string; images: ReadonlyMap<string, { bytes: Uint8Array }> },
): Promise<Uint8Array> {
  let lists = 0;
  const starts = new Set<number>();

  const blocksOf = (nodes: readonly Nodes[], place: Place): FileChild[] =>
    nodes.flatMap((node, at) => blockOf(node, at === 0 ? place : { depth: place.depth }));

  function blockOf(node: Nodes, place: Place): FileChild[] {
    switch (node.type) {
      case "heading":
        return [line(node.children, place, { heading: headings[node.depth - 1] ?? HeadingLevel.HEADING_5 })];
      case "paragraph":
        return [line(node.children, place)];
      case "blockquote":
        return blocksOf(node.children, { depth: place.depth + 1 });
      case "code":
        return node.value.split("\n").map((text) => codeLine(text, place));
      case "list":
        return listBlocks(node, place);
      case "table":
        return [tableOf(node), new Paragraph("")];
      case "thematicBreak":
        return [new Paragraph({ thematicBreak: true })];
      case "footnoteDefinition":
        return blocksOf(markedNote(node), place);
      case "html":
        return [line([{ type: "text", value: node.value }], place)];
      default:
        return "children" in node ? blocksOf(node.children, place) : [];
    }
  }

  function line(nodes: readonly PhrasingContent[], place: Place, options: IParagraphOptions = {}): Paragraph {
    const isRtl = isRightToLeft(nodes.map(textOf).join(""));
    return new Paragraph({
      ...options,
      ...(isRtl && { bidirectional: true }),
      ...(place.list && listOptions(place.list)),
      ...(!place.list && place.depth > 0 && { indent: { start: place.depth * indentStep } }),
      spacing: { after: place.list ? 60 : 140 },
      children: nodes.flatMap((one) => runsOf(one, { rightToLeft: isRtl })),
    });
  }

  function listBlocks(node: List, place: Place): FileChild[] {
    lists += 1;
    const numbering = { start: node.start ?? 1, instance: lists };
    if (node.ordered) starts.add(numbering.start);
    const level = Math.min(place.depth, levels.length - 1);
    return node.children.flatMap((item) =>
      blocksOf(withCheckmark(item.children, item.checked), {
        depth: place.depth + 1,
        list: { level, ...(node.ordered && { numbering }) },
      }),
    );
  }

  function tableOf(table: TableNode): Table {
    const columns = columnsOf(table);
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      // Programs that don't fit columns to their texts start from equal ones.
      columnWidths: columns.map(() => Math.floor(textWidth / columns.length)),
      visuallyRightToLeft: isBlockRightToLeft(table),
      rows: table.children.map((row, at) => {
        const isHead = at === 0;
        const cells = row.children.map((cell, column) => {
          const text = isHead ? [{ type: "strong" as const, children: cell.children }] : cell.children;
          const alignment = alignments[columns[column]?.alignment ?? "start"];
          return new TableCell({
            ...(isHead && { shading: codeFill }),
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            children: [line(text, { depth: 0 }, { alignment })],
          });
        });
        return new TableRow({ ...(isHead && { tableHeader: true }), cantSplit: true, children: cells });
      }),
    });
  }

  function runsOf(node: PhrasingContent, style: IRunOptions): ParagraphChild[] {
    const inside = (more: IRunOptions) =>
      "children" in node ? node.children.flatMap((one) => runsOf(one, { ...style, ...more })) : [];
    switch (node.type) {
      case "text":
      case "html":
        return [new TextRun({ ...style, text: xmlText(node.value) })];
      case "strong":
        return inside({ bold: true });
      case "emphasis":
        return inside({ italics: true });
      case "delete":
        return inside({ strike: true });
      case "inlineCode":
        return [new TextRun({ ...style, text: xmlText(node.value), font: codeFont, shading: codeFill })];
      case "footnoteReference":
        return [new TextRun({ ...style, text: xmlText(footnoteMark(node)) })];
      case "break":
        return [new TextRun({ break: 1 })];
      case "link":
        return isSafeUrl(node.url)
          ? [new ExternalHyperlink({ link: xmlText(node.url), children: inside({ style: "Hyperlink" }) })]
          : inside({});
      case "image":
        return imageRuns(node.url, xmlText(node.alt ?? ""), style);
      default:
        return inside({});
    }
  }

  function imageRuns(url: string, alt: string, style: IRunOptions): ParagraphChild[] {
    const bytes = images.get(url)?.bytes;
    const size = bytes && imageSize(bytes);
    // Word shows no WebP.
    if (!bytes || !size || size.type === "webp") return [new TextRun({ ...style, text: alt, italics: true })];
    const scale = Math.min(1, maxImage.width / size.width, maxImage.height / size.height);
    const transformation = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
    const type = size.type === "jpeg" ? "jpg" : size.type;
    return [new ImageRun({ type, data: Buffer.from(bytes), transformation, altText: { name: alt, description: alt } })];
  }

  // Finds out which numberings the document needs.
  const children = blocksOf(tree.children, { depth: 0 });
  const document = new Document({
    title: xmlText(title),
    creator: "Troupe",
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    numbering: {
      config: [...starts].map((start) => ({
        reference: numberedFrom(start),
        levels: levels.map((level) => ({
          level,
          start,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { start: (level + 1) * indentStep, hanging: indentStep } } },
        })),
      })),
    },
    sections: [{ footers: { default: pageFooter() }, children }],
  });
  return Packer.toBuffer(document);
}

const listOptions = ({ level, numbering }: NonNullable<Place["list"]>): IParagraphOptions =>
  numbering
    ? { numbering: { reference: numberedFrom(numbering.start), level, instance: numbering.instance } }
    : { bullet: { level } };

/** Text without what no XML file may contain: programs refuse to open such files. */
const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

const codeLine = (text: string, { depth }: Place): Paragraph =>
  new Paragraph({
    shading: codeFill,
    indent: { start: depth * indentStep },
    children: [new TextRun({ text: xmlText(text), font: codeFont, size: 18 })],
  });

const pageFooter = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES], size: 18 })],
      }),
    ],
  });

/** The item of a task list starts with its box. */
function withCheckmark(children: readonly Nodes[], isChecked: boolean | null | undefined): readonly Nodes[] {
  const [first, ...others] = children;
  if (typeof isChecked !== "boolean" || first?.type !== "paragraph") return children;
  return [{ ...first, children: [{ type: "text", value: isChecked ? "☑ " : "☐ " }, ...first.children] }, ...others];
}
