import type { ImapFlow } from "imapflow";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { mailboxInputs } from "../../apps/mailbox/actions.ts";
import type { MailboxAccount } from "../../apps/mailbox/settings.ts";
import type { ActionAnswer, ActionUse } from "../run-action.ts";
import { markMail, moveMail } from "./change-mail.ts";
import { withImap } from "./imap.ts";
import { readMail } from "./read-mail.ts";
import { searchMails } from "./search-mails.ts";
import { sendMail } from "./send-mail.ts";

type MailboxUse = Omit<ActionUse, "presence">;

/** Does what a model asked of the mailbox. */
export async function runMailboxAction(
  ctx: WorkspaceContext,
  account: MailboxAccount,
  name: string,
  call: MailboxUse,
): Promise<ActionAnswer> {
  const { method, host, done } = await runAction(ctx, account, name, call);
  const body = JSON.stringify(done, null, 1);
  return { method, host, status: null, size: Buffer.byteLength(body), body };
}

async function runAction(ctx: WorkspaceContext, account: MailboxAccount, name: string, call: MailboxUse) {
  const { values, signal } = call;
  const { mailbox_search, mailbox_read, mailbox_send, mailbox_move, mailbox_mark } = mailboxInputs;
  const inMailbox = async (work: (client: ImapFlow) => Promise<object>) => ({
    method: "IMAP",
    host: account.imap.host,
    done: await withImap(ctx.app, account, signal, work),
  });
  switch (name) {
    case "mailbox_search": {
      const asked = mailbox_search.parse(values);
      return inMailbox((client) => searchMails(client, asked));
    }
    case "mailbox_read": {
      const { id } = mailbox_read.parse(values);
      return inMailbox((client) => readMail(ctx, client, id, signal));
    }
    case "mailbox_move": {
      const { id, folder } = mailbox_move.parse(values);
      return inMailbox((client) => moveMail(client, id, folder));
    }
    case "mailbox_mark": {
      const { id, as } = mailbox_mark.parse(values);
      return inMailbox((client) => markMail(client, id, as));
    }
    case "mailbox_send": {
      const draft = mailbox_send.parse(values);
      return { method: "SMTP", host: account.smtp.host, done: await sendMail(ctx.app, account, draft, call) };
    }
    default:
      throw new AppError("not_found", toolErrorText.invalidArguments);
  }
}
