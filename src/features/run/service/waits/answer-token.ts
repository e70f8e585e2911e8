import { createHash } from "node:crypto";
import type { App } from "#platform/context.ts";
import type { Vault } from "#platform/vault.ts";
import { absolute, urls } from "#product/urls.ts";

/** Who gets a link: the assignee, or everyone in a channel. Neither can be made from the other. */
type LinkReader = "person" | "channel";

interface Signed {
  readonly id: string;
  readonly linkNumber: number;
}

/**
 * The token of a wait's link: its id and a signature. It can be made again for a reminder, and the database has its hash
 * only.
 */
export function signAnswerToken(vault: Vault, { id, linkNumber }: Signed, reader: LinkReader): string {
  const name = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  const signed = reader === "person" ? `${id}:${linkNumber}` : `${id}:${linkNumber}:channel`;
  return `${name}${vault.sign("answer-link", signed)}`;
}

export const hashAnswerToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Where the reader answers the wait. */
export const answerUrl = (app: Pick<App, "config" | "vault">, wait: Signed, reader: LinkReader): string =>
  absolute(app.config.publicUrl, urls.answer(signAnswerToken(app.vault, wait, reader)));
