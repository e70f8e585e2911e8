import type { FetchMessageObject, ImapFlow, MessageAddressObject, MessageStructureObject } from "imapflow";
import { AppError } from "#lib/errors.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";

const { mailbox: max } = limits;

/**
 * The id that models get of a message: its folder, and its number there with the generation of the numbers, so that it
 * never means another message.
 */
export const idOfMessage = (folder: string, generation: bigint, uid: number) => `${folder}/${generation}-${uid}`;

/** Opens the folder of a message and returns the message's number. */
export async function openMessage(client: ImapFlow, id: string, { readOnly = false } = {}): Promise<number> {
  const { folder, generation, uid } = /^(?<folder>.+)\/(?<generation>\d+)-(?<uid>\d{1,10})$/s.exec(id)?.groups ?? {};
  const isFound = folder && (await client.list({ listOnly: true })).some(({ path }) => path === folder);
  if (!isFound) throw new AppError("invalid", text.noMessage);
  const mailbox = await client.mailboxOpen(folder, { readOnly });
  if (String(mailbox.uidValidity) !== generation) throw new AppError("invalid", text.noMessage);
  return Number(uid);
}

const line = (value: string | undefined) => visibleLine(value ?? "").slice(0, max.subjectChars);

export const addressesOf = (list: readonly MessageAddressObject[] | undefined): string[] =>
  (list ?? [])
    .slice(0, max.recipients)
    .map(({ name, address }) => (name ? `${line(name)} <${line(address)}>` : line(address)));

function dateOf({ envelope, internalDate }: FetchMessageObject): string {
  const date = new Date(envelope?.date ?? internalDate ?? 0);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 16).replace("T", " ");
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** The parts of a message without those that only hold others, at most as many as a message can reasonably have. */
export function leavesOf(structure: MessageStructureObject | undefined): MessageStructureObject[] {
  const leaves: MessageStructureObject[] = [];
  const open = structure ? [structure] : [];
  for (let part = open.shift(); part && leaves.length < 200; part = open.shift())
    if (part.childNodes && !part.type.startsWith("message/")) open.unshift(...part.childNodes);
    else leaves.push(part);
  return leaves;
}

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject) =>
  dispositionParameters?.filename ?? parameters?.name ?? "";

export const isAttachment = (part: MessageStructureObject): boolean =>
  part.disposition === "attachment" || nameOf(part) !== "" || !/^(text|multipart)\//.test(part.type);

export const attachmentsOf = (structure: MessageStructureObject | undefined): Attachment[] =>
  leavesOf(structure)
    .filter(isAttachment)
    .slice(0, max.attachments)
    .map((part) => ({ name: line(nameOf(part)), type: line(part.type), bytes: part.size ?? 0 }));

/** What a list shows of a message. */
export function summaryOf(message: FetchMessageObject, folder: string, generation: bigint) {
  const { uid, envelope, flags, bodyStructure } = message;
  const attachments = attachmentsOf(bodyStructure).length;
  return {
    id: idOfMessage(folder, generation, uid),
    date: dateOf(message),
    from: addressesOf(envelope?.from).join(", "),
    to: addressesOf(envelope?.to).join(", "),
    subject: line(envelope?.subject),
    isUnread: !flags?.has("\\Seen"),
    ...(flags?.has("\\Flagged") && { isFlagged: true }),
    ...(attachments > 0 && { attachments }),
  };
}
