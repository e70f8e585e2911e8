import { PassThrough, Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError } from "#lib/errors.ts";
import { createByteMeter } from "#platform/storage/byte-meter.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";

/** One file of a form while it streams in. */
export interface IncomingFile {
  field: string;
  name: string;
  type: string;
  stream: Readable;
}

/** Limits of a form; `bytes` is the size of the whole body. */
export interface MultipartLimits {
  field: string;
  files: number;
  bytes: number;
}

/**
 * Parses a multipart form as a stream and calls `onFile` for each file, without buffering files in memory. What `onFile`
 * leaves unread is skipped, so a rejected file doesn't block the next one. If the form breaks off, the stream of `onFile`
 * fails too, and this function throws after every `onFile` has ended. Other content types are rejected, so JSON can't
 * imitate parsed files.
 */
export async function readMultipart<T>(
  request: Request,
  limits: MultipartLimits,
  onFile: (file: IncomingFile) => Promise<T>,
  onField: (name: string, value: string) => void = () => {},
): Promise<T[]> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || !request.body)
    throw new AppError("unsupported_media", uploadErrorText.notMultipart);
  const parser = createParser(type, limits.files);
  const uploads: Promise<T>[] = [];
  const streams: Readable[] = [];
  /** Files whose boundary has not come yet. */
  const unfinished = new Set<Readable>();
  /** Aborts the parsing for reasons that aren't in the form, such as a failed upload. */
  const abortController = new AbortController();
  parser.on("file", (field, stream, info) => {
    // Without a listener, a form that breaks off inside this file would crash the process.
    stream.on("error", () => {});
    unfinished.add(stream);
    onFileEnd(stream, () => unfinished.delete(stream));
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
  parser.on("field", (name, value) => onField(name, value));
  parser.on("filesLimit", () =>
    abortController.abort(new AppError("too_large", uploadErrorText.tooMany(limits.files))),
  );
  const body = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const bodyError = await pipeline(body, createByteMeter(limits.bytes).stream, sinkOf(parser, unfinished), {
    signal: abortController.signal,
  }).then(
    () => null,
    (cause: unknown) =>
      cause instanceof AppError ? cause : new AppError("invalid", uploadErrorText.interrupted, { cause }),
  );
  // After a broken part, the parser may emit one more file, whose stream would never end.
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
 * Passes on a copy of the parser's stream. A reader may destroy its stream, and a failing pipeline does, but the parser
 * only finishes if its own stream is read to the end.
 */
async function withShieldedStream<T>(stream: Readable, onStream: (shielded: Readable) => Promise<T>): Promise<T> {
  const shielded = new PassThrough();
  // The stream may fail before it has a reader.
  shielded.on("error", () => {});
  stream.on("error", (cause) => shielded.destroy(cause));
  // The parser may close a file without an error, and its reader would wait forever.
  stream.on("close", () => {
    if (!stream.readableEnded) shielded.destroy(stream.errored ?? new AppError("invalid", uploadErrorText.interrupted));
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

/** The parser pushes null into the stream of a file when it finds the boundary behind it. */
function onFileEnd(stream: Readable, onEnd: () => void): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk === null) onEnd();
    return push(chunk, encoding);
  };
}

/**
 * Takes the body for the parser, and fails if it ends inside a file. If a closing boundary came before that file, the
 * parser would wait for its end forever.
 */
function sinkOf(parser: Writable, unfinished: ReadonlySet<Readable>): Writable {
  const sink = new Writable({
    write: (chunk, encoding, done) => parser.write(chunk, encoding, done),
    final(done) {
      if (unfinished.size > 0) done(new AppError("invalid", uploadErrorText.interrupted));
      else parser.end(done);
    },
    destroy(cause, done) {
      parser.destroy();
      done(cause);
    },
  });
  parser.on("error", (cause) => sink.destroy(cause));
  return sink;
}

function createParser(type: string, files: number) {
  try {
    return busboy({
      headers: { "content-type": type },
      // Browsers send file names in UTF-8.
      defParamCharset: "utf8",
      limits: { files, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: files + 20, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError("invalid", uploadErrorText.interrupted, { cause });
  }
}
