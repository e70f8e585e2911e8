import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import type { ArchiveFile } from "./find-in-files.ts";

const blockBytes = 512;
const decompress = promisify(gunzip);
const unreadable = () => new AppError("invalid", skillText.problems.archive);

/** The regular files of a compressed tar archive, without its first folder. Links are left out. */
export async function readTar(packed: Uint8Array): Promise<ArchiveFile[]> {
  const all = await decompress(packed, { maxOutputLength: limits.skill.unpackedBytes }).catch(() => {
    throw unreadable();
  });
  const files: ArchiveFile[] = [];
  let longPath: string | null = null;
  for (let at = 0; at + blockBytes <= all.length; ) {
    const header = all.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const size = Number.parseInt(textOf(header.subarray(124, 136)).trim(), 8);
    const start = at + blockBytes;
    if (!Number.isInteger(size) || size < 0 || start + size > all.length) throw unreadable();
    const body = all.subarray(start, start + size);
    const type = String.fromCharCode(header[156] ?? 0);
    at = start + Math.ceil(size / blockBytes) * blockBytes;
    if (type === "x") longPath = pathOf(body) ?? longPath;
    else if (type === "L") longPath = textOf(body);
    else if (type !== "g") {
      const prefix = textOf(header.subarray(345, 500));
      const name = textOf(header.subarray(0, 100));
      const path = longPath ?? (prefix ? `${prefix}/${name}` : name);
      longPath = null;
      if (type !== "0" && type !== "\0") continue;
      if (files.length >= limits.skill.archiveEntries) throw unreadable();
      files.push({ path: path.slice(path.indexOf("/") + 1), read: () => body });
    }
  }
  return files;
}

const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
};

/** The path of an extended header: lines like "23 path=a/long/path". */
const pathOf = (header: Uint8Array): string | null =>
  /^\d+ path=(.*)$/m.exec(new TextDecoder().decode(header))?.[1] ?? null;
