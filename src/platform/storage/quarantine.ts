import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { createByteMeter, toReadable } from "./byte-meter.ts";
import type { FileKind } from "./file-kinds.ts";
import { safeFileName } from "./file-name.ts";
import { type FileType, identifyFile } from "./identify-file.ts";
import type { FileBody } from "./port.ts";

/** An uploaded and identified file, kept in a private folder on this machine until it is disposed. */
export interface ReceivedFile extends AsyncDisposable {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Safe to show and to send; never use it as a path. */
  readonly fileName: string;
  readonly type: FileType;
  stream(): Readable;
  dispose(): Promise<void>;
}

const folderPrefix = "troupe-upload-";

/** Deletes uploads on this machine that are older than `olderThanMs`, left by dead processes. Returns how many. */
export async function removeStaleUploads(olderThanMs: number, directory = tmpdir()): Promise<number> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(folderPrefix));
  let swept = 0;
  for (const name of names) {
    const path = join(directory, name);
    // Another process may delete it first, and in a shared folder it may belong to someone else.
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
    swept += await rm(path, { recursive: true, force: true }).then(
      () => 1,
      () => 0,
    );
  }
  return swept;
}

/**
 * Receives an upload: limits its size while reading, then identifies it, so that storage gets only verified files.
 * Throws "too_large" and "invalid" (empty, unsupported, or not matching its name).
 */
export async function receiveFile(
  body: FileBody,
  options: {
    fileName: string;
    declaredType?: string | undefined;
    maxBytes: number;
    accept?: readonly FileKind[];
    /** Parent of the private folder; defaults to the system's temporary folder. */
    directory?: string;
    signal?: AbortSignal;
  },
): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(options.directory ?? tmpdir(), folderPrefix));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "content");
    const fileName = safeFileName(options.fileName);
    const meter = createByteMeter(options.maxBytes);
    const file = await open(path, "wx", 0o600);
    await pipeline(toReadable(body), meter.stream, file.createWriteStream(), { signal: options.signal });
    const type = await identifyFile({ path }, { fileName, declaredType: options.declaredType });
    if (options.accept && !options.accept.includes(type.kind)) {
      throw new AppError("invalid", storageText.unsupportedType(fileName));
    }
    return {
      path,
      ...meter.read(),
      fileName,
      type,
      stream: () => createReadStream(path),
      dispose,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
