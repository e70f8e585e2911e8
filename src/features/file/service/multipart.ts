import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError } from "#lib/errors.ts";
import { uploadText } from "#product/texts/upload.ts";

/** One file of a form while it streams in; it must be read to its end before the next one comes. */
export interface IncomingFile {
  field: string;
  name: string;
  type: string;
  stream: Readable;
}

/**
 * Reads a multipart form piece by piece: nothing of a file is held in memory, and each is handed to `take` as it comes.
 * Only true multipart bodies are read, so that JSON which imitates parsed files gets nowhere (reliability.md row 63).
 */
export async function readMultipart<T>(
  request: Request,
  rule: { field: string; files: number },
  take: (file: IncomingFile) => Promise<T>,
): Promise<{ taken: T[]; fields: Record<string, string> }> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data") || !request.body) throw new AppError("invalid", uploadText.notMultipart);
  const parser = openParser(type, rule.files);
  const taken: T[] = [];
  const fields: Record<string, string> = {};
  let queue: Promise<unknown> = Promise.resolve();
  const body = Readable.fromWeb(request.body as WebStream<Uint8Array>);

  await new Promise<void>((resolve, reject) => {
    const fail = (cause: unknown) => {
      body.unpipe(parser);
      body.destroy();
      reject(cause instanceof AppError ? cause : new AppError("invalid", uploadText.broken, { cause }));
    };
    parser.on("file", (field, stream, info) => {
      if (field !== rule.field) {
        stream.resume();
        return;
      }
      const work = take({ field, name: info.filename ?? "", type: info.mimeType, stream }).then((result) =>
        taken.push(result),
      );
      // One file at a time comes out of the parser, so the promises settle in order.
      queue = Promise.all([queue, work]);
      work.catch(fail);
    });
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("filesLimit", () => fail(new AppError("limit", uploadText.tooMany(rule.files))));
    parser.on("error", fail);
    parser.on("close", () => queue.then(() => resolve(), fail));
    body.on("error", fail);
    body.pipe(parser);
  });
  return { taken, fields };
}

function openParser(type: string, files: number) {
  try {
    return busboy({
      headers: { "content-type": type },
      limits: { files, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: files + 20, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError("invalid", uploadText.broken, { cause });
  }
}
