import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { timers } from "#product/timers.ts";
import { safeFileName } from "./file-name.ts";
import type { LinkOptions } from "./port.ts";

const maxLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** What a link grants: one file with this name and type until it expires. */
export interface FileGrant {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly isInline: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and verifies links that need no session: anyone with the link can download the file until it expires. */
export interface FileLinks {
  sign(key: string, options: LinkOptions): string;
  /** Null for a token that is foreign, modified or expired. */
  read(token: string): FileGrant | null;
}

const payload = z.tuple([z.string(), z.number(), z.string(), z.string(), z.boolean()]);

/** `baseUrl` is the origin that serves /files; without it, links are relative. */
export function createFileLinks(options: { secret: string; baseUrl?: string; now?: () => number }): FileLinks {
  const now = options.now ?? Date.now;
  const signature = (text: string) => createHmac("sha256", options.secret).update(`file-link|${text}`).digest();

  return {
    sign(key, link) {
      const fileName = safeFileName(link.fileName);
      const expiresAt = now() + Math.min(link.expiresMs ?? timers.signedUrl.fileMs, maxLifetimeMs);
      const facts: z.infer<typeof payload> = [
        key,
        expiresAt,
        fileName,
        link.contentType,
        link.disposition === "inline",
      ];
      const text = Buffer.from(JSON.stringify(facts)).toString("base64url");
      const token = `${text}.${signature(text).toString("base64url")}`;
      return `${options.baseUrl?.replace(/\/$/, "") ?? ""}/files/${token}/${encodeURIComponent(fileName)}`;
    },

    read(token) {
      const [text = "", given = "", ...rest] = token.split(".");
      const proof = Buffer.from(given, "base64url");
      const wanted = signature(text);
      if (rest.length > 0 || proof.length !== wanted.length || !timingSafeEqual(proof, wanted)) return null;
      const facts = payload.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
      if (!facts.success) return null;
      const [key, expiresAt, fileName, contentType, isInline] = facts.data;
      return expiresAt > now() ? { key, fileName, contentType, isInline, expiresAt } : null;
    },
  };
}
