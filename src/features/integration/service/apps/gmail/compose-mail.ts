import parseAddresses from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { isEmail } from "#lib/email.ts";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { gmailErrorText as text } from "#product/texts/integration/gmail-errors.ts";

const max = limits.integration.mail;

export interface MailDraft {
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
  readonly body: string;
  readonly messageId: string;
  /** The Message-ID headers of the conversation that it answers, the answered one last. */
  readonly references: readonly string[];
}

/**
 * A message of plain text by RFC 5322, as the bytes that are sent. A line break in an address or a subject would begin
 * another header, so it is refused, as is whatever is not an address.
 */
export async function composeMail({ to, cc, subject, body, messageId, references }: MailDraft): Promise<Buffer> {
  const recipients = addressesIn(to);
  if (recipients.length === 0) throw new AppError("invalid", text.noRecipient);
  const copies = addressesIn(cc);
  if (recipients.length + copies.length > max.recipients) throw new AppError("limit", text.tooMany(max.recipients));
  if (hasLineBreak(subject)) throw new AppError("invalid", text.lineBreak);
  if (subject.length > max.subjectChars || body.length > max.bodyChars) throw new AppError("limit", text.tooLong);
  const last = references.at(-1);
  const message = new MailComposer({
    ...{ to: recipients, cc: copies, subject, text: body, messageId },
    ...(last !== undefined && { inReplyTo: last, references: [...references] }),
    // Nothing of a message is a file or an address to be read by this server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}

const hasLineBreak = (line: string) => /[\p{Cc}\u2028\u2029]/u.test(line);

function addressesIn(list: string): { name: string; address: string }[] {
  if (hasLineBreak(list)) throw new AppError("invalid", text.lineBreak);
  return parseAddresses(list, { flatten: true }).map(({ name, address }) => {
    if (!isEmail(address)) throw new AppError("invalid", text.noAddress(`${name} ${address}`.trim().slice(0, 100)));
    return { name, address };
  });
}

/** Only what looks like the header of a message may stand in the headers of ours. */
export const messageIdsIn = (header: string): string[] =>
  (header.match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g) ?? []).slice(-20);
