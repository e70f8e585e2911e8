import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type ExtractSource =
  | { readonly path: string }
  | { readonly stream: Readable | ReadableStream<Uint8Array> }
  | { readonly bytes: Uint8Array };

/**
 * Opens the input as a file descriptor, which is all that the child process gets. Streams and bytes go to a temporary
 * file that is deleted before this returns, so that it doesn't stay on disk, however the process ends. Writes at most
 * `maxBytes` + 1 bytes.
 */
export async function openInput(
  source: ExtractSource,
  maxBytes: number,
  signal?: AbortSignal,
  directory = tmpdir(),
): Promise<FileHandle> {
  if ("path" in source) return open(source.path, "r");
  const folder = await mkdtemp(join(directory, "troupe-extract-"));
  try {
    const path = join(folder, "input");
    const writing = await open(path, "wx", 0o600);
    const stream = "bytes" in source ? Readable.from([source.bytes]) : Readable.from(source.stream);
    await pipeline(stream, (chunks) => limitBytes(chunks, maxBytes + 1), writing.createWriteStream(), { signal });
    return await open(path, "r");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.byteLength;
    if (left <= 0) return;
  }
}
