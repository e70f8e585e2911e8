import { asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { mailboxInputs } from "../../apps/mailbox/actions.ts";
import { connectAgain, markRefused } from "../accounts.ts";
import { withImap } from "../mailbox/imap.ts";
import { isLoginRefusal } from "../mailbox/mail-errors.ts";
import { openMailboxAccount } from "../mailbox/mailbox-account.ts";
import { searchMails } from "../mailbox/search-mails.ts";
import type { ReadEvents } from "./event-reader.ts";

/** New messages in the inbox. Message numbers only go up, unless the server renumbers them all. */
export const readMailboxMessages: ReadEvents = async ({ ctx, account, signal }) => {
  if (account.key === null) throw connectAgain(account);
  const opened = await openMailboxAccount(ctx, account.key);
  try {
    const found = await withImap(ctx.app, opened, signal, (client) =>
      searchMails(client, mailboxInputs.mailbox_search.parse({})),
    );
    return objectsIn(asObject(found).messages).map((mail) => {
      const id = asText(mail.id);
      const { generation = "", uid } = /(?<generation>\d+)-(?<uid>\d+)$/.exec(id)?.groups ?? {};
      return { id, order: Number(uid ?? 0), generation, fields: mail };
    });
  } catch (error) {
    if (!isLoginRefusal(error)) throw error;
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
};
