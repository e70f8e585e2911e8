/** The working folder of scripts, as it goes in and out. It is unpacked in memory and in sandboxes only, never on this machine's disk. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { limits } from "#product/limits.ts";

/** A file in a working folder. */
export interface FolderFile {
  /** Relative, with "/" between folders. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const { pathChars, folders: maxFolders, folder: maxFolder } = limits.pythonTool;

/**
 * Whether a file of this path can be kept: it stays inside the folder, doesn't replace
 * `outputs/`, and every file system has room for its name.
 */
export function isFolderPath(path: string): boolean {
  const segments = path.split("/");
  return (
    path !== "outputs" &&
    path.length <= pathChars &&
    segments.length <= maxFolders + 1 &&
    segments.every((segment) => /^[^\\\p{C}]+$/u.test(segment) && segment !== "." && segment !== "..")
  );
}

/** Whether no path occurs twice or is a folder of another, as only forged ones do. */
export function isTree(paths: readonly string[]): boolean {
  const all = new Set(paths);
  const foldersOf = (path: string) =>
    path
      .split("/")
      .slice(0, -1)
      .map((_, at, segments) => segments.slice(0, at + 1).join("/"));
  return all.size === paths.length && !paths.some((path) => foldersOf(path).some((folder) => all.has(folder)));
}

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];
const lengthBytes = 4;
const indexBytes = 1024 * 1024;
const indexSchema = z
  .array(z.tuple([z.string().refine(isFolderPath), z.int().nonnegative()]))
  .max(maxFolder.count)
  .refine((index) => isTree(index.map(([path]) => path)));

/** One stored file: the length of the index, the index with path and size of each file, then their contents. */
export async function packFolder(files: readonly FolderFile[]): Promise<Uint8Array> {
  const index = Buffer.from(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(index.length);
  return compress(Buffer.concat([length, index, ...files.map(({ bytes }) => bytes)]), { level: 1 });
}

/** Throws if these bytes are no packed folder within the limits. */
export async function unpackFolder(packed: Uint8Array): Promise<FolderFile[]> {
  const all = await decompress(packed, { maxOutputLength: lengthBytes + indexBytes + maxFolder.bytes });
  let at = lengthBytes + all.readUInt32BE(0);
  const index = indexSchema.parse(JSON.parse(all.toString("utf8", lengthBytes, at)));
  const files = index.map(([path, size]) => {
    at += size;
    return { path, bytes: all.subarray(at - size, at) };
  });
  if (at !== all.length) throw new Error("The folder is incomplete.");
  return files;
}

/** Whether a folder is the same after a script as before. */
export function isSameFolder(before: readonly FolderFile[], after: readonly FolderFile[]): boolean {
  const known = new Map(before.map(({ path, bytes }) => [path, bytes]));
  return (
    before.length === after.length &&
    after.every(({ path, bytes }) => {
      const old = known.get(path);
      return old !== undefined && Buffer.compare(old, bytes) === 0;
    })
  );
}
