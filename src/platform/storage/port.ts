import type { Readable } from "node:stream";

export type FileBody = Readable | ReadableStream<Uint8Array> | Uint8Array;

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Options of a link that works without a session. */
export interface LinkOptions {
  readonly fileName: string;
  /** The type found by `identifyFile`, never the one a browser declared: it decides what may be shown inline. */
  readonly contentType: string;
  readonly disposition?: "inline" | "attachment";
  /** 5 minutes unless given, at most 7 days. */
  readonly expiresMs?: number;
}

/**
 * File storage. Keys are built from ids, never from file names (see key.ts); a put replaces an existing file
 * atomically. Errors: "not_found" (no such file), "too_large" (too many bytes), "invalid" (bad key or range),
 * "provider" (storage is unavailable).
 */
export interface Storage {
  /** Counts the actual bytes, because a declared size can't be trusted. `sha256` is hexadecimal. */
  put(
    key: string,
    body: FileBody,
    options: { contentType: string; maxBytes: number; signal?: AbortSignal },
  ): Promise<{ bytes: number; sha256: string }>;
  /** `end` is inclusive; `size` is the size of the whole file. The caller must read or destroy the stream. */
  open(
    key: string,
    range?: { start: number; end?: number | undefined },
  ): Promise<{ stream: Readable; size: number; start: number; end: number }>;
  stat(key: string): Promise<StoredFile | null>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  /** `prefix` ends with "/". Returns the number of removed files. */
  removePrefix(prefix: string): Promise<number>;
  /** `prefix` is empty or ends with "/"; the order is not defined. */
  list(prefix: string): AsyncIterable<StoredFile>;
  signedUrl(key: string, options: LinkOptions): Promise<string>;
  close(): Promise<void>;
}
