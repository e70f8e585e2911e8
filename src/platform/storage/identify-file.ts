import { open, stat } from "node:fs/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { type FileKind, type FileKindFacts, fileKindOf, fileKinds, svgType } from "./file-kinds.ts";
import { safeFileName } from "./file-name.ts";
import { createTextCheck } from "./text-check.ts";

export type { FileKind };

export type FileSource = { readonly path: string } | Uint8Array;

export interface FileType {
  readonly kind: FileKind;
  readonly family: FileKindFacts["family"];
  /** Without a dot. */
  readonly extension: string;
  readonly contentType: string;
}

const unspecificTypes = new Set(["", "application/octet-stream", "binary/octet-stream"]);

/**
 * Identifies a file by its extension, which must match its content and the declared type. Throws "invalid" for
 * unsupported types and for files that don't match.
 */
export async function identifyFile(
  source: FileSource,
  claim: { fileName: string; declaredType?: string | undefined },
): Promise<FileType> {
  const name = safeFileName(claim.fileName);
  const kind = fileKindOf(name);
  if (!kind) throw new AppError("invalid", storageText.unsupportedType(name));
  const facts = fileKinds[kind];
  if ((await sizeOf(source)) === 0) throw new AppError("invalid", storageText.empty);

  const declared = (claim.declaredType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const found = source instanceof Uint8Array ? await fileTypeFromBuffer(source) : await fileTypeFromFile(source.path);
  const isText = facts.signatures.length === 0;
  const isMatch = isText
    ? (!found || isTextual(found.mime)) && (await isPlainText(source))
    : facts.signatures.includes(found?.ext ?? "");
  if (!isMatch || !(unspecificTypes.has(declared) || facts.declaredTypes.includes(declared))) {
    throw new AppError("invalid", storageText.typeMismatch(name));
  }
  return { kind, family: facts.family, extension: facts.extensions[0], contentType: facts.contentType };
}

export type AnyFileType = Pick<FileType, "extension" | "contentType">;
/** Of a file that can only be downloaded. */
export const unknownType: AnyFileType = { extension: "bin", contentType: "application/octet-stream" };

/**
 * `identifyFile` for files that may be anything, SVG included. One of an unknown or a wrong type can only be downloaded.
 */
export async function identifyAnyFile(source: FileSource, claim: { fileName: string }): Promise<AnyFileType> {
  try {
    if (/\.svg$/i.test(claim.fileName) && (await isPlainText(source)))
      return { extension: "svg", contentType: svgType };
    return await identifyFile(source, claim);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return unknownType;
    throw error;
  }
}

/** Some text files have a detectable signature, such as HTML with an XML declaration. */
function isTextual(mime: string): boolean {
  return mime.startsWith("text/") || mime === "application/xml";
}

async function sizeOf(source: FileSource): Promise<number> {
  return source instanceof Uint8Array ? source.length : (await stat(source.path)).size;
}

async function isPlainText(source: FileSource): Promise<boolean> {
  const check = createTextCheck();
  if (source instanceof Uint8Array) return check.add(source) && check.end();
  await using file = await open(source.path, "r");
  for await (const chunk of file.readableWebStream({ autoClose: false })) {
    if (!check.add(new Uint8Array(chunk as ArrayBuffer))) return false;
  }
  return check.end();
}
