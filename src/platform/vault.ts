import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { type Secret, secret } from "#lib/secret.ts";

/** What a key is used for. Each purpose has its own key, so a value sealed for one can't be opened for another. */
export type Purpose =
  | "credential"
  | "file-link"
  | "invitation"
  | "stored-secret"
  | "mail"
  | "web-push"
  | "unsubscribe"
  | "webhook"
  | "mcp"
  | "integration"
  | "answer-link";

export interface Vault {
  /** AES-256-GCM; `context` (workspace, table, field) is authenticated, so a value copied to another row won't open. */
  seal(purpose: Purpose, context: string, value: Secret): string;
  open(purpose: Purpose, context: string, sealed: string): Secret;
  /** A signature for links, 128 bits of HMAC-SHA-256. */
  sign(purpose: Purpose, text: string): string;
  isSigned(purpose: Purpose, text: string, signature: string): boolean;
  /** The raw key of a purpose, for modules that sign on their own. */
  key(purpose: Purpose): Secret;
}

/** Derives one key for each purpose from the instance's ENCRYPTION_KEY. */
export function createVault(master: Secret): Vault {
  const keys = new Map<Purpose, Buffer>();
  const keyOf = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", master.reveal(), "troupe", purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const sign = (purpose: Purpose, text: string) =>
    createHmac("sha256", keyOf(purpose)).update(text).digest().subarray(0, 16).toString("base64url");
  return {
    seal(purpose, place, value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), nonce).setAAD(Buffer.from(`1|${place}`));
      const body = Buffer.concat([cipher.update(value.reveal(), "utf8"), cipher.final()]);
      return `1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(purpose, place, sealed) {
      try {
        if (!sealed.startsWith("1.")) throw new Error("sealed by no version that is known");
        const bytes = Buffer.from(sealed.slice(2), "base64url");
        const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, 12), {
          authTagLength: 16,
        }).setAAD(Buffer.from(`1|${place}`));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return secret(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"));
      } catch (cause) {
        throw new AppError(
          "keys",
          "A stored key can't be read with the current ENCRYPTION_KEY. Please save the key again.",
          {
            cause,
          },
        );
      }
    },
    sign,
    isSigned(purpose, text, signature) {
      const wanted = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
    key: (purpose) => secret(keyOf(purpose).toString("base64url")),
  };
}
