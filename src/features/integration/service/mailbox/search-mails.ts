import type { ImapFlow } from "imapflow";
import { limits } from "#product/limits.ts";
import type { MailSearch } from "../../apps/mailbox/actions.ts";
import { findFolder } from "./find-folder.ts";
import { summaryOf } from "./messages.ts";

/** The newest messages that fit. */
export async function searchMails(client: ImapFlow, asked: MailSearch): Promise<object> {
  const folder = await findFolder(client, asked.folder);
  const mailbox = await client.mailboxOpen(folder, { readOnly: true });
  const { text, from, subject, since, unread } = asked;
  const conditions = {
    ...(text?.trim() && { text: text.trim() }),
    ...(from?.trim() && { from: from.trim() }),
    ...(subject?.trim() && { subject: subject.trim() }),
    ...(since && { since }),
    ...(unread && { seen: unread === "no" }),
  };
  const isAll = Object.keys(conditions).length === 0;
  const found = (mailbox.exists > 0 && (await client.search(isAll ? { all: true } : conditions, { uid: true }))) || [];
  const newest = found.toSorted((one, other) => other - one).slice(0, limits.mailbox.found);
  const messages =
    newest.length > 0
      ? await client.fetchAll(
          newest.join(","),
          { uid: true, flags: true, envelope: true, internalDate: true, bodyStructure: true },
          { uid: true },
        )
      : [];
  return {
    folder,
    found: found.length,
    messages: messages
      .toSorted((one, other) => other.uid - one.uid)
      .map((message) => summaryOf(message, folder, mailbox.uidValidity)),
  };
}
