import { createHash } from "node:crypto";
import type { Vault } from "#platform/vault.ts";

/**
 * The token of a wait's link: its id and a signature. It can be made again for a reminder, and the database has its hash
 * only.
 */
export function signAnswerToken(vault: Vault, { id, linkNumber }: { id: string; linkNumber: number }): string {
  const name = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return `${name}${vault.sign("answer-link", `${id}:${linkNumber}`)}`;
}

export const hashAnswerToken = (token: string): string => createHash("sha256").update(token).digest("hex");
