import { constants, deflateRawSync } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import { type Document, Packer } from "docx";
import { strToU8, type Zippable, zipSync } from "fflate";

const ascii = (text: string) => Buffer.from(text, "latin1");

/** Builds a PDF. Each page is a list of lines; `trailer` is added to the PDF trailer, for example an /Encrypt entry. */
export function makePdf(
  pages: readonly (readonly string[])[],
  options: { title?: string; trailer?: string } = {},
): Buffer {
  const streams = pages.map((lines) => {
    const text = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
    return rawStream(ascii(`BT /F1 11 Tf 14 TL 50 780 Td\n${text}\nET`));
  });
  return makePdfOfStreams(streams, options);
}

/** Builds a PDF from raw content streams, including their dictionaries, to test malformed and hostile files. */
export function makePdfOfStreams(
  streams: readonly Buffer[],
  options: { title?: string; trailer?: string } = {},
): Buffer {
  const kids = streams.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects: Buffer[] = [
    ascii("<< /Type /Catalog /Pages 2 0 R >>"),
    ascii(`<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`),
    ascii("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
    ...streams.flatMap((stream, at) => [
      ascii(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      stream,
    ]),
    ascii(`<< /Title (${options.title ?? ""}) >>`),
  ];
  const parts: Buffer[] = [ascii("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = 9;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([ascii(`${at + 1} 0 obj\n`), object, ascii("\nendobj\n")]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R ${options.trailer ?? ""} >>`;
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, ascii(end)]);
}

/** A page of a scan: no text, but a picture of it, which fills the page. Without `jpeg`, of lines on gray paper. */
export function scannedPage(jpeg?: { bytes: Buffer; width: number; height: number }): Buffer {
  const { width, height } = jpeg ?? { width: 60, height: 84 };
  const isInk = (x: number, y: number) => x > 8 && x < 52 && y % 9 < 3 && y > 8;
  const lines = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (isInk(at % width, Math.floor(at / width)) ? 20 : 230)),
  );
  const color = jpeg ? "/CS /RGB /F /DCT" : "/CS /G";
  const head = `q 595 0 0 842 0 0 cm BI /W ${width} /H ${height} /BPC 8 ${color} ID `;
  return rawStream(Buffer.concat([ascii(head), jpeg?.bytes ?? lines, ascii("\nEI Q")]));
}

export function rawStream(content: Buffer, filter = ""): Buffer {
  return Buffer.concat([ascii(`<< /Length ${content.length} ${filter} >>\nstream\n`), content, ascii("\nendstream")]);
}

/** `times` x 16 MiB of deflated zeros. The same compressed block is repeated, so building it is fast. */
export function zeroBomb(times: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 << 20), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(block), Buffer.from([3, 0])]);
}

export function makeDocx(document: Document): Promise<Buffer> {
  return Packer.toBuffer(document);
}

/** A workbook with one table per sheet name. */
export function makeXlsx(sheets: Readonly<Record<string, unknown[][]>>, title?: string): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  if (title) book.Props = { Title: title };
  return XLSX.write(book, { type: "buffer", bookType: "xlsx", compression: true });
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (list: string) =>
  strToU8(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`,
  );
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const shape = (kind: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${kind ? `<p:ph type="${kind}"/>` : ""}</p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join("")}</p:txBody></p:sp>`;

export interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly notes?: string;
}

/**
 * A presentation. Its slide files are named in reverse order, because only the list in presentation.xml defines the
 * order.
 */
export function makePptx(slides: readonly Slide[], title = ""): Uint8Array {
  const file = (at: number) => slides.length - at;
  const parts: Zippable = {
    "[Content_Types].xml": strToU8(
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    ),
    "docProps/core.xml": strToU8(`<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>`),
    "ppt/presentation.xml": strToU8(
      `<p:presentation><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    ),
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, at) => relation(`rId${at}`, "slide", `slides/slide${file(at)}.xml`)).join(""),
    ),
  };
  for (const [at, slide] of slides.entries()) {
    const rows = slide.table?.map(
      (cells) =>
        `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join("")}</a:tr>`,
    );
    const table = rows ? `<p:graphicFrame><a:graphic><a:tbl>${rows.join("")}</a:tbl></a:graphic></p:graphicFrame>` : "";
    parts[`ppt/slides/slide${file(at)}.xml`] = strToU8(
      `<p:sld><p:cSld><p:spTree>${shape("title", [slide.title])}${shape("", slide.lines)}${table}</p:spTree></p:cSld></p:sld>`,
    );
    if (!slide.notes) continue;
    parts[`ppt/slides/_rels/slide${file(at)}.xml.rels`] = relations(
      relation("n", "notesSlide", `../notesSlides/note${at}.xml`),
    );
    parts[`ppt/notesSlides/note${at}.xml`] = strToU8(
      `<p:notes>${shape("sldImg", ["7"])}${shape("body", [slide.notes])}</p:notes>`,
    );
  }
  return zipSync(parts);
}

/** An EPUB with one file per chapter; each chapter is the body of a page. `more` adds or replaces files. */
export function makeEpub(title: string, chapters: readonly string[], more: Zippable = {}): Uint8Array {
  const names = chapters.map((_, at) => `text/chapter ${at + 1}.xhtml`);
  const items = names.map(
    (name, at) => `<item id="c${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  );
  return zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    "OEBPS/book.opf": strToU8(
      `<package><metadata><dc:title>${title}</dc:title></metadata><manifest>${items.join("")}<item id="nav" href="nav.xhtml" properties="nav"/></manifest><spine><itemref idref="nav"/>${names.map((_, at) => `<itemref idref="c${at}"/>`).join("")}</spine></package>`,
    ),
    "OEBPS/nav.xhtml": strToU8("<html><body><p>Contents</p></body></html>"),
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OEBPS/${names[at]}`,
        strToU8(
          `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
        ),
      ]),
    ),
    ...more,
  });
}

export interface RawEntry {
  readonly name: string;
  /** The entry's data as stored in the archive. */
  readonly packed: Uint8Array;
  /** 0 is stored, 8 is deflated. */
  readonly method?: number;
  /** The uncompressed size that the archive declares, which may be wrong. */
  readonly claimedBytes?: number;
  /** Bit 0 means encrypted. */
  readonly flags?: number;
}

/** A ZIP archive built byte by byte, so that its metadata can be wrong. */
export function makeRawZip(entries: readonly RawEntry[], claimedCount = entries.length): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(entry.flags ?? 0, 2);
    facts.writeUInt16LE(entry.method ?? 0, 4);
    facts.writeUInt32LE(entry.packed.length, 14);
    facts.writeUInt32LE(entry.claimedBytes ?? entry.packed.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from("PK\x03\x04"), facts, name, Buffer.from(entry.packed));
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, place, name);
    offset += 30 + name.length + entry.packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Math.min(claimedCount, 65_535), 8);
  end.writeUInt16LE(Math.min(claimedCount, 65_535), 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}
