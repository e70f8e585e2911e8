import type { WorkspaceContext } from "#platform/context.ts";
import { type MailboxAccount, type MailboxSettings, mailboxSettings } from "../../apps/mailbox/settings.ts";
import { findConnection, storeConnection } from "../connections.ts";
import { withImap } from "./imap.ts";
import { mailError } from "./mail-errors.ts";
import { mailboxSecretPlace, openMailboxAccount } from "./mailbox-account.ts";
import { withSmtp } from "./smtp.ts";

/** Signs in to both servers, and only then stores the account. */
export async function connectMailbox(ctx: WorkspaceContext, account: MailboxAccount): Promise<void> {
  await withImap(ctx.app, account, undefined, async () => undefined);
  try {
    await withSmtp(ctx.app, account, undefined, (transport) => transport.verify());
  } catch (error) {
    throw mailError(error, account.smtp);
  }
  await storeConnection(ctx, "mailbox", {
    value: JSON.stringify(account),
    to: mailboxSecretPlace,
    account: account.address,
  });
}

/** The settings without the password, for people who change them; null if no mailbox is connected. */
export async function getMailboxSettings(ctx: WorkspaceContext): Promise<MailboxSettings | null> {
  const connection = await findConnection(ctx, "mailbox");
  return connection ? mailboxSettings.parse(await openMailboxAccount(ctx, connection.key)) : null;
}
