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

/** A file that came in and was identified, in a private folder of this machine until it is disposed of. */
export interface ReceivedFile extends AsyncDisposable {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Safe to show and to send; not a path. */
  readonly fileName: string;
  readonly type: FileType;
  stream(): Readable;
  dispose(): Promise<void>;
}

const folderPrefix = "troupe-upload-";

/** Removes what dead processes left in quarantine on this machine more than `olderThanMs` ago. Answers with how many. */
export async function removeStaleUploads(olderThanMs: number, directory = tmpdir()): Promise<number> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(folderPrefix));
  let swept = 0;
  for (const name of names) {
    const path = join(directory, name);
    // Another process may be faster, and a shared folder may hold what is not ours.
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
 * Takes an upload in: counts its bytes while they are read, then looks at them. Nothing of it reaches the storage before it
 * is known to be what it says. Throws "too_large" and "invalid" (empty, unsupported, not what it says).
 */
export async function receiveFile(
  body: FileBody,
  options: {
    fileName: string;
    declaredType?: string | undefined;
    maxBytes: number;
    accept?: readonly FileKind[];
    /** Where the private folder is made; the system's folder for temporary files unless given. */
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
