import { Readable } from "node:stream";
import type { ImapFlow } from "imapflow";
import { createTransport, type SendMailOptions } from "nodemailer";
import { isEmail } from "#lib/email.ts";
import { AppError } from "#lib/errors.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { App } from "#platform/context.ts";
import { messageId } from "#platform/mail/check-mail.ts";
import { limits } from "#product/limits.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";
import type { MailDraft } from "../../apps/mailbox/actions.ts";
import type { MailboxAccount } from "../../apps/mailbox/settings.ts";
import { findSpecialFolder } from "./find-folder.ts";
import { withImap } from "./imap.ts";
import { mailError } from "./mail-errors.ts";
import { openMessage } from "./messages.ts";
import { withSmtp } from "./smtp.ts";

const { mailbox: max } = limits;

interface Sending {
  readonly callId: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a message whose Message-ID is made from the id of the call, so that servers and people recognize a message that
 * was sent twice. A copy is put into the folder for sent messages unless the server has done so.
 */
export async function sendMail(app: App, account: MailboxAccount, draft: MailDraft, { callId, signal }: Sending) {
  const { reply_to_id: replyTo } = draft;
  const original = replyTo ? await withImap(app, account, signal, (client) => readOriginal(client, replyTo)) : null;
  const to = addressesIn(draft.to?.trim() || original?.sender || "");
  const cc = addressesIn(draft.cc ?? "");
  if (to.length === 0) throw new AppError("invalid", text.noRecipient);
  const subject = visibleLine(draft.subject?.trim() || original?.subject || "").slice(0, max.subjectChars);
  if (!subject) throw new AppError("invalid", text.noSubject);
  const { address, name } = account;
  const id = messageId(callId, address);
  const raw = await compose({
    from: { name, address },
    to,
    cc,
    subject,
    text: draft.text,
    messageId: id,
    ...(original && { inReplyTo: original.messageId, references: original.references }),
  });
  const envelope = { from: address, to: [...to, ...cc] };
  const progress = { hasBegun: false };
  try {
    await withSmtp(app, account, signal, (transport) =>
      transport.sendMail({ envelope, raw: Readable.from(chunksOf(raw, progress)) }),
    );
  } catch (error) {
    throw sendingError(error, account, progress.hasBegun);
  }
  await keepCopy(app, account, { raw, id, signal });
  return { messageId: id, to: to.join(", "), ...(cc.length > 0 && { cc: cc.join(", ") }), subject };
}

/** The message as it is sent. */
async function compose(message: SendMailOptions): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: raw } = await composer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
  return Buffer.from(raw as Buffer); // the option `buffer` says so
}

/** Notes that the library has begun to read the message, which it does after signing in. */
function* chunksOf(raw: Buffer, progress: { hasBegun: boolean }): Generator<Buffer> {
  progress.hasBegun = true;
  yield raw;
}

/** Puts the message into the folder for sent messages. It is sent, so nothing that happens here is an error. */
async function keepCopy(
  app: App,
  account: MailboxAccount,
  { raw, id, signal }: { raw: Buffer; id: string; signal: AbortSignal },
): Promise<void> {
  try {
    await withImap(app, account, signal, async (client) => {
      const folder = await findSpecialFolder(client, "\\Sent");
      if (folder === null) return;
      await client.mailboxOpen(folder, { readOnly: true });
      const kept = await client.search({ header: { "message-id": id } }, { uid: true });
      if (!kept || kept.length === 0) await client.append(folder, raw, ["\\Seen"]);
    });
  } catch {
    app.log.info("no copy of a sent email was kept");
  }
}

/** What a reply takes from the message that it answers. */
async function readOriginal(client: ImapFlow, id: string) {
  const uid = await openMessage(client, id, { readOnly: true });
  const message = await client.fetchOne(
    String(uid),
    { uid: true, envelope: true, headers: ["References"] },
    { uid: true },
  );
  const { envelope } = message || {};
  const messageIdOf = (value: string | undefined) => /<[^<>\s]{1,900}>/.exec(value ?? "")?.[0];
  const answered = messageIdOf(envelope?.messageId);
  if (!message || !envelope || !answered) throw new AppError("invalid", text.noMessage);
  const earlier = (message.headers?.toString() ?? "").match(/<[^<>\s]{1,900}>/g) ?? [];
  const subject = envelope.subject ?? "";
  return {
    sender: (envelope.replyTo?.[0] ?? envelope.from?.[0])?.address ?? "",
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    messageId: answered,
    references: [...earlier, answered].slice(-max.references),
  };
}

/** Plain addresses, so that nothing that a model writes becomes another header or a group. */
function addressesIn(list: string): string[] {
  const addresses = list
    .split(/[,;\n]/)
    .map((one) => one.trim().replace(/^[^<]*<([^<>]+)>$/, "$1"))
    .filter(Boolean);
  const wrong = addresses.find((one) => !isEmail(one));
  if (wrong !== undefined)
    throw new AppError("invalid", text.invalidAddress(visibleLine(wrong).slice(0, max.subjectChars)));
  if (addresses.length > max.recipients) throw new AppError("invalid", text.tooManyRecipients(max.recipients));
  return addresses;
}

/** Before the server gets the message, or if it refuses it, nothing was sent. Otherwise nobody knows. */
function sendingError(error: unknown, { smtp }: MailboxAccount, hasBegun: boolean): AppError {
  const { code, responseCode } = Object(error) as Record<string, unknown>;
  if (code === "EENVELOPE") return new AppError("provider", text.recipientRefused(smtp.host));
  if (!hasBegun) return mailError(error, smtp);
  if (typeof responseCode === "number" && responseCode >= 400)
    return new AppError("provider", text.messageRefused(smtp.host));
  return new AppError("provider", text.maybeSent(smtp.host));
}
