import type { WorkspaceContext } from "#platform/context.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { assertAllowed } from "#product/refusals.ts";
import { canConnect } from "../../access.ts";
import { type MailboxAccount, type MailboxSettings, mailboxSettings } from "../../apps/mailbox/settings.ts";
import { findAccount } from "../accounts.ts";
import { storeConnection } from "../connections.ts";
import { withImap } from "./imap.ts";
import { mailError } from "./mail-errors.ts";
import { mailboxSecretPlace, openMailboxAccount } from "./mailbox-account.ts";
import { withSmtp } from "./smtp.ts";

/** Signs in to both servers, and only then stores the account. */
export async function connectMailbox(
  ctx: WorkspaceContext,
  { account, accountOf }: { account: MailboxAccount; accountOf: AccountKind },
): Promise<void> {
  assertAllowed(canConnect(ctx.actor, accountOf));
  await withImap(ctx.app, account, undefined, async () => undefined);
  try {
    await withSmtp(ctx.app, account, undefined, (transport) => transport.verify());
  } catch (error) {
    throw mailError(error, account.smtp);
  }
  await storeConnection(
    ctx,
    { appName: "mailbox", accountOf },
    { value: JSON.stringify(account), to: mailboxSecretPlace, name: account.address },
  );
}

/** The settings without the password, for people who change them; null if no mailbox is connected. */
export async function getMailboxSettings(
  ctx: WorkspaceContext,
  accountOf: AccountKind,
): Promise<MailboxSettings | null> {
  assertAllowed(canConnect(ctx.actor, accountOf));
  const stored = await findAccount(ctx, { appName: "mailbox", accountOf });
  return stored?.key ? mailboxSettings.parse(await openMailboxAccount(ctx, stored.key)) : null;
}
