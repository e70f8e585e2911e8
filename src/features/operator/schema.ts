import { z } from "zod";
import { limits } from "#product/limits.ts";

/** Newest first; `cursor` is the id of the previous page's last email. */
export const outboxPageInput = z.strictObject({
  search: z.string().trim().max(limits.request.searchChars).optional(),
  cursor: z.uuid().optional(),
  /** tRPC's infinite queries send it; only one value is possible. */
  direction: z.literal("forward").optional(),
});
export const mailIdInput = z.strictObject({ id: z.uuid() });
export type OutboxPageInput = z.infer<typeof outboxPageInput>;

export interface OutboxRow {
  id: string;
  to: string;
  subject: string;
  createdAt: Date;
}

export interface OutboxList {
  rows: OutboxRow[];
  nextCursor: string | null;
  /** True if a mail server is set. Then the outbox only has older emails. */
  isSmtp: boolean;
}

/** A complete email. `html` contains names that people chose, so render it only in a sandboxed frame. */
export interface OutboxMail extends OutboxRow {
  text: string;
  html: string;
}

export interface Health {
  database: { version: string; bytes: number; latencyMs: number };
  processes: {
    id: string;
    host: string;
    pid: number;
    role: "all" | "web" | "worker";
    startedAt: Date;
    isAlive: boolean;
  }[];
  /** The file system that holds the server's data folder. */
  disk: { usedBytes: number; totalBytes: number };
  /** Jobs that failed after all retries. */
  failedJobs: number;
  counts: { users: number; workspaces: number; outboxMails: number };
  /** The database's clock minus this process's clock. */
  clockDifferenceMs: number;
  publicUrl: string;
  mail: "smtp" | "outbox";
  storage: "disk" | "s3";
  signup: "open" | "invite" | "closed";
}
