import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { CodeAction } from "../../catalog.ts";

const { mailbox: max } = limits;

const text = (chars: number, desc: string) => z.string().max(chars).describe(desc);
const messageId = text(max.folderChars + 50, "Id of the message, from mailbox_search");
const folder = (desc: string) => text(max.folderChars, desc);

const search = z.strictObject({
  text: text(max.queryChars, "Words anywhere in the message").optional(),
  from: text(max.queryChars, "Name or address of the sender, or a part of it").optional(),
  subject: text(max.queryChars, "Words of the subject").optional(),
  since: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .describe("Only messages since this day, such as 2026-03-14")
    .optional(),
  folder: folder(
    "Name of the folder; the inbox without it. Sent, Drafts, Archive, Junk and Trash work in any language",
  ).optional(),
  unread: z.enum(["yes", "no"]).describe("Only unread, or only read messages").optional(),
});

const read = z.strictObject({ id: messageId });

const send = z.strictObject({
  to: text(max.addressesChars, "Addresses of the recipients, separated by commas").optional(),
  cc: text(max.addressesChars, "Addresses that get a copy, separated by commas").optional(),
  subject: text(max.subjectChars, "The subject; a reply has that of the original without it").optional(),
  text: text(max.textChars, "The message as plain text"),
  reply_to_id: messageId
    .describe("Id of the message that this one answers. Without `to`, the answer goes to its sender")
    .optional(),
});

const move = z.strictObject({ id: messageId, folder: folder("Where to: the name of a folder, Archive, or Trash") });

const mark = z.strictObject({
  id: messageId,
  as: z.enum(["read", "unread", "flagged", "unflagged"]).describe("What the message is marked as"),
});

/** What agents can do with a mailbox. */
export const mailboxActions = [
  {
    name: "mailbox_search",
    desc: "Finds emails in the mailbox and lists them, the newest first, with their ids. Read one with mailbox_read.",
    acts: false,
    input: search,
  },
  {
    name: "mailbox_read",
    desc: "Reads one email: its text, and which attachments it has. It stays unread.",
    acts: false,
    input: read,
  },
  {
    name: "mailbox_send",
    desc: "Sends an email from the mailbox, or answers one in its conversation. Use it only when the person asked for it.",
    acts: true,
    input: send,
  },
  { name: "mailbox_move", desc: "Moves an email to another folder.", acts: true, input: move },
  { name: "mailbox_mark", desc: "Marks an email as read, unread, flagged, or not flagged.", acts: true, input: mark },
] as const satisfies readonly CodeAction[];

export type MailSearch = z.output<typeof search>;
export type MailDraft = z.output<typeof send>;
export type MailMark = z.output<typeof mark>["as"];
/** The values of each action, as its schema gives them. */
export const mailboxInputs = {
  mailbox_search: search,
  mailbox_read: read,
  mailbox_send: send,
  mailbox_move: move,
  mailbox_mark: mark,
} as const;
