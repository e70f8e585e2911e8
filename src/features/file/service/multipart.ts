import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError } from "#lib/errors.ts";
import { createByteMeter } from "#platform/storage/byte-meter.ts";
import { uploadText } from "#product/texts/files/upload-errors.ts";

/** One file of a form while it streams in. */
export interface IncomingFile {
  field: string;
  name: string;
  type: string;
  stream: Readable;
}

/** What a form may bring; `bytes` is the whole of it. */
export interface MultipartLimits {
  field: string;
  files: number;
  bytes: number;
}

/**
 * Reads a multipart form piece by piece: nothing of a file is held in memory, and each is handed to `take` as it comes.
 * What `take` leaves unread is read past, so that a refused file does not hold up the next one. When the form breaks off,
 * `take` sees its stream break too, and this throws once every `take` has ended. Only true multipart bodies are read, so
 * that JSON which imitates parsed files gets nowhere.
 */
export async function readMultipart<T>(
  request: Request,
  limits: MultipartLimits,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<T[]> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || !request.body)
    throw new AppError("format", uploadText.notMultipart);
  const parser = createParser(type, limits.files);
  const uploads: Promise<T>[] = [];
  const streams: Readable[] = [];
  /** Why the reading ends early, when the reason is ours and not the form's. */
  const abortController = new AbortController();
  parser.on("file", (field, stream, info) => {
    // Without a listener a form that breaks off inside this file would end the process.
    stream.on("error", () => {});
    if (field !== limits.field) {
      stream.resume();
      return;
    }
    const upload = withShieldedStream(stream, (shielded) =>
      onFile({ field, name: info.filename ?? "", type: info.mimeType, stream: shielded }),
    );
    upload.catch((cause) => {
      if (!stream.errored) abortController.abort(cause);
    });
    uploads.push(upload);
    streams.push(stream);
  });
  parser.on("filesLimit", () => abortController.abort(new AppError("large", uploadText.tooMany(limits.files))));
  parser.on("error", () => {});

  const body = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const bodyError = await pipeline(body, createByteMeter(limits.bytes).stream, parser, {
    signal: abortController.signal,
  }).then(
    () => null,
    (cause: unknown) =>
      cause instanceof AppError ? cause : new AppError("invalid", uploadText.interrupted, { cause }),
  );
  // After a broken part the parser may hand out one more file, which nobody would ever end.
  if (bodyError) for (const stream of streams) stream.destroy(bodyError);
  const results = await Promise.allSettled(uploads);
  if (abortController.signal.aborted) throw abortController.signal.reason;
  if (bodyError) throw bodyError;
  return results.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

/**
 * Whoever reads a file may end the stream that it is given, and a pipeline does when it fails. The parser's own stream
 * must be read to its end, or the parser never comes to its own.
 */
async function withShieldedStream<T>(stream: Readable, onStream: (shielded: Readable) => Promise<T>): Promise<T> {
  const shielded = new PassThrough();
  // It may break before anybody reads it.
  shielded.on("error", () => {});
  stream.on("error", (cause) => shielded.destroy(cause));
  // The parser may drop a file without an error; whoever reads it would wait for its end for good.
  stream.on("close", () => {
    if (!stream.readableEnded) shielded.destroy(stream.errored ?? new AppError("invalid", uploadText.interrupted));
  });
  stream.pipe(shielded);
  try {
    return await onStream(shielded);
  } finally {
    stream.unpipe(shielded);
    stream.resume();
    shielded.destroy();
  }
}

function createParser(type: string, files: number) {
  try {
    return busboy({
      headers: { "content-type": type },
      // Browsers send names as they are, in UTF-8.
      defParamCharset: "utf8",
      limits: { files, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: files + 20, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError("invalid", uploadText.interrupted, { cause });
  }
}
