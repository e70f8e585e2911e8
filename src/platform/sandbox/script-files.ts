/** The files in the answer of a script's process, which may be forged. */
import { safeFileName } from "../storage/file-name.ts";
import { type FolderFile, isFolderPath, isSameFolder, isTree } from "./folder.ts";
import type { ScriptLimits } from "./limits.ts";

/** A file that a script wrote to `outputs/`. The name has no folders. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The working folder after a script. */
export type FolderAfter =
  | {
      readonly files: readonly FolderFile[];
      readonly isChanged: boolean;
      /** Links, and files whose names can't be kept. */
      readonly leftOut: number;
    }
  /** It has too many or too large files. */
  | { readonly lost: "count" | "bytes" };

/** What the process says: files with their new content, or by path only if they are as they were. */
interface SaidFiles {
  readonly files: readonly { readonly path: string; readonly base64?: string | undefined }[];
  readonly leftOut: number;
  readonly lost?: "count" | "bytes" | undefined;
}

const outputs = "outputs/";

/** Null if there are too many or too large files in `outputs/`. */
export function readScriptFiles(
  said: SaidFiles,
  before: readonly FolderFile[],
  most: ScriptLimits,
): { files: ScriptFile[]; folder: FolderAfter } | null {
  const known = new Map(before.map(({ path, bytes }) => [path, bytes]));
  const found = said.files.flatMap(({ path, base64 }) => {
    const bytes = base64 === undefined ? known.get(path) : Buffer.from(base64, "base64");
    return bytes ? [{ path, bytes, isNew: base64 !== undefined }] : [];
  });
  const made = found.filter(({ path, isNew }) => isNew && path.startsWith(outputs));
  if (made.length > most.outputs.count || sizeOf(made) > most.outputs.bytes) return null;
  const used = new Set<string>();
  const files = made.map(({ path, bytes }) => ({
    name: uniqueName(safeFileName(path.slice(outputs.length)), used),
    bytes,
  }));
  return { files, folder: readFolder(found, said, before, most) };
}

function readFolder(
  found: readonly FolderFile[],
  { lost, leftOut }: SaidFiles,
  before: readonly FolderFile[],
  { folder: most }: ScriptLimits,
): FolderAfter {
  const files = found.filter(({ path }) => isFolderPath(path)).map(({ path, bytes }) => ({ path, bytes }));
  if (lost || files.length > most.count || !isTree(files.map(({ path }) => path))) return { lost: lost ?? "count" };
  if (sizeOf(files) > most.bytes) return { lost: "bytes" };
  return { files, isChanged: !isSameFolder(before, files), leftOut: leftOut + found.length - files.length };
}

const sizeOf = (files: readonly { bytes: Uint8Array }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Files of different folders may have the same name. */
function uniqueName(name: string, used: Set<string>): string {
  const [, stem = name, extension = ""] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  let unique = name;
  for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${stem}-${number}${extension}`;
  used.add(unique.toLowerCase());
  return unique;
}
