import type { Readable } from "node:stream";

export type FileBody = Readable | ReadableStream<Uint8Array> | Uint8Array;

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** How a file may be fetched without a session. */
export interface LinkOptions {
  readonly fileName: string;
  /** The type that `identify` found, never the one a browser claimed: it decides what may be shown inline. */
  readonly contentType: string;
  readonly disposition?: "inline" | "attachment";
  /** 5 minutes unless given, at most 7 days. */
  readonly expiresMs?: number;
}

/**
 * Where files live. Keys are made of ids, never of file names (see key.ts); a put replaces what was there, at once or not at
 * all. Errors: "not_found" (no such file), "too_large" (too many bytes), "invalid" (bad key or range), "provider" (store is down).
 */
export interface Storage {
  /** Counts the bytes as they are read: what a client declares is not believed. `sha256` is hexadecimal. */
  put(
    key: string,
    body: FileBody,
    options: { contentType: string; maxBytes: number; signal?: AbortSignal },
  ): Promise<{ bytes: number; sha256: string }>;
  /** `end` is inclusive; `size` is that of the whole file. Read the stream or destroy it. */
  open(
    key: string,
    range?: { start: number; end?: number | undefined },
  ): Promise<{ stream: Readable; size: number; start: number; end: number }>;
  stat(key: string): Promise<StoredFile | null>;
  /** A file that does not exist counts as removed. */
  remove(key: string): Promise<void>;
  /** `prefix` ends with "/". Returns how many files went. */
  removePrefix(prefix: string): Promise<number>;
  /** `prefix` is empty or ends with "/"; the order is not defined. */
  list(prefix: string): AsyncIterable<StoredFile>;
  signedUrl(key: string, options: LinkOptions): Promise<string>;
  close(): Promise<void>;
}
