import { z } from "zod";
import { limits } from "#product/limits.ts";

/** Newest first; `cursor` is the id of the last mail of the page before. */
export const outboxPageInput = z.strictObject({
  search: z.string().trim().max(limits.request.searchChars).optional(),
  cursor: z.uuid().optional(),
  /** Sent by tRPC's own paging of lists; there is only one. */
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
  /** Mail goes out by SMTP; what stands here is from before. */
  isSmtp: boolean;
}

/** A whole mail. `html` is ours, but shows names that people chose: render it in a sandboxed frame only. */
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
  /** Given up after all their retries. */
  failedJobs: number;
  counts: { users: number; workspaces: number; outboxMails: number };
  /** The database's clock minus this process's. */
  clockDifferenceMs: number;
  publicUrl: string;
  mail: "smtp" | "outbox";
  storage: "disk" | "s3";
  signup: "open" | "invite" | "closed";
  isDemoOffered: boolean;
}
