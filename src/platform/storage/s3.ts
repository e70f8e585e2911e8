import { pipeline, Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { timers } from "#product/timers.ts";
import { createByteMeter, toReadable } from "./byte-meter.ts";
import { isInlineType, servedType } from "./file-kinds.ts";
import { contentDisposition } from "./file-name.ts";
import { checkKey, checkPrefix } from "./key.ts";
import type { FileLinks } from "./links.ts";
import type { Storage, StoredFile } from "./port.ts";

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** For S3-compatible services. */
  readonly endpoint?: string;
  /** The endpoint for browsers, if it differs. */
  readonly publicEndpoint?: string;
  /** Without keys, the machine's IAM role is used. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Puts the bucket in the path instead of the host name; required by most S3-compatible services. */
  readonly forcePathStyle?: boolean;
  /** Prepended to every key, such as "troupe/". */
  readonly prefix?: string;
  /** With links, browsers download files from us, for storage that they can't reach. */
  readonly links?: FileLinks;
}

const partBytes = 8 * 1024 * 1024;
const maxLinkSeconds = 7 * 24 * 60 * 60;

/** Stores files in an S3 bucket. */
export function createS3Storage(options: S3Options): Storage {
  const { bucket: Bucket, prefix: base = "" } = options;
  const client = connect(options, options.endpoint);
  const signer = options.publicEndpoint ? connect(options, options.publicEndpoint) : client;
  const nameOf = (key: string) => base + checkKey(key);

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    const Prefix = base + checkPrefix(prefix);
    let token: string | undefined;
    do {
      const query = new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) });
      const page = await client.send(query).catch(throwAppError);
      for (const { Key = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        yield { key: Key.slice(base.length), size: Size, modifiedAt: LastModified };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) })).catch(ignoreMissing);
  }

  return {
    async put(key, body, { contentType, maxBytes, signal }) {
      const meter = createByteMeter(maxBytes);
      const params = { Bucket, Key: nameOf(key), ContentType: contentType, Body: meter.stream };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
      // The cause of the first failure, because the upload's own error only says that its body ended early.
      let reason: unknown;
      pipeline(toReadable(body), meter.stream, (error) => {
        reason = error;
      });
      const abort = () => meter.stream.destroy(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      try {
        signal?.throwIfAborted();
        await upload.done();
      } catch (error) {
        meter.stream.destroy();
        throw signal?.aborted ? signal.reason : reason instanceof AppError ? reason : asAppError(error);
      } finally {
        signal?.removeEventListener("abort", abort);
      }
      return meter.read();
    },

    async open(key, range) {
      const Range = range ? `bytes=${range.start}-${range.end ?? ""}` : undefined;
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: nameOf(key), ...(Range && { Range }) }))
        .catch(throwAppError);
      if (!(found.Body instanceof Readable)) throw new AppError("provider", storageText.unreachable);
      const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? "") ?? [];
      const size = Number(whole ?? found.ContentLength ?? 0);
      return { stream: found.Body, size, start: Number(from ?? 0), end: Number(to ?? size - 1) };
    },

    async stat(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: nameOf(key) })).catch(ignoreMissing);
      return found ? { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) } : null;
    },

    remove,

    async removePrefix(prefix) {
      if (prefix === "") throw new AppError("invalid", storageText.invalidUrl);
      let count = 0;
      // One by one, because bulk deletion needs a checksum that many S3-compatible services don't support.
      for await (const { key } of list(prefix)) {
        await remove(key);
        count += 1;
      }
      return count;
    },

    list,

    async signedUrl(key, link) {
      if (options.links) return options.links.sign(checkKey(key), link);
      const isInline = link.disposition === "inline" && isInlineType(link.contentType);
      const query = new GetObjectCommand({
        Bucket,
        Key: nameOf(key),
        ResponseContentType: servedType(link.contentType),
        ResponseContentDisposition: contentDisposition(isInline ? "inline" : "attachment", link.fileName),
      });
      const seconds = Math.ceil((link.expiresMs ?? timers.signedUrl.fileMs) / 1000);
      return getSignedUrl(signer, query, { expiresIn: Math.min(seconds, maxLinkSeconds) });
    },

    async close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function connect(options: S3Options, endpoint: string | undefined): S3Client {
  const { accessKeyId, secretAccessKey } = options;
  return new S3Client({
    region: options.region,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: options.forcePathStyle ?? endpoint !== undefined,
    // Most S3-compatible services don't support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = error instanceof S3ServiceException ? error.name : "";
  if (name === "NoSuchKey" || name === "NotFound")
    return new AppError("not_found", storageText.notFound, { cause: error });
  if (name === "InvalidRange") return new AppError("invalid", storageText.rangeNotFound, { cause: error });
  return new AppError("provider", storageText.unreachable, { cause: error });
}

function throwAppError(error: unknown): never {
  throw asAppError(error);
}

function ignoreMissing(error: unknown): undefined {
  const known = asAppError(error);
  if (known.code !== "not_found") throw known;
}
