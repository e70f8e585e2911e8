import type { ImapFlow } from "imapflow";
import { AppError } from "#lib/errors.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";
import type { MailMark } from "../../apps/mailbox/actions.ts";
import { findFolder } from "./find-folder.ts";
import { idOfMessage, openMessage } from "./messages.ts";

/** Moves a message, and returns the id that it has in the other folder, if the server says it. */
export async function moveMail(client: ImapFlow, id: string, asked: string): Promise<object> {
  const folder = await findFolder(client, asked);
  const uid = await openMessage(client, id);
  const moved = await client.messageMove(String(uid), folder, { uid: true });
  if (!moved) throw new AppError("invalid", text.noMessage);
  const newUid = moved.uidMap?.get(uid);
  return { folder, ...(newUid && moved.uidValidity && { id: idOfMessage(folder, moved.uidValidity, newUid) }) };
}

const marks = {
  read: { flag: "\\Seen", isSet: true },
  unread: { flag: "\\Seen", isSet: false },
  flagged: { flag: "\\Flagged", isSet: true },
  unflagged: { flag: "\\Flagged", isSet: false },
} as const;

export async function markMail(client: ImapFlow, id: string, as: MailMark): Promise<object> {
  const uid = String(await openMessage(client, id));
  const { flag, isSet } = marks[as];
  const change = isSet ? client.messageFlagsAdd.bind(client) : client.messageFlagsRemove.bind(client);
  if (!(await client.fetchOne(uid, { uid: true }, { uid: true })) || !(await change(uid, [flag], { uid: true })))
    throw new AppError("invalid", text.noMessage);
  return { id, as };
}
