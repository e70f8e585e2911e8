import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type MailboxAccount, mailboxAccount } from "../../apps/mailbox/settings.ts";

/** Servers and password are one secret, so the password can't go to another server. */
export const mailboxSecretPlace = "mailbox:";

/** Opens the account behind the handle of a connection. */
export async function openMailboxAccount(ctx: WorkspaceContext, handle: string): Promise<MailboxAccount> {
  const [[, stored] = ["", ""]] = await decryptHeaders(ctx, [{ key: "mailbox", value: handle }], mailboxSecretPlace);
  return mailboxAccount.parse(JSON.parse(stored));
}
