import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { mailErrorText } from "#product/texts/mail/mail-errors.ts";
import type { Mail } from "./port.ts";

const bodyChars = 500_000;
const singleLine = (chars: number) =>
  z
    .string()
    .min(1)
    .max(chars)
    .regex(/^[^\r\n\0]*$/);

/**
 * Strings only, because some mailers read a file when they get an object instead of a string. Allows one address
 * without a name, and no line breaks in headers.
 */
const mailSchema = z.strictObject({
  to: singleLine(limits.account.emailChars).regex(/^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/),
  subject: singleLine(250),
  text: z.string().max(bodyChars),
  html: z.string().max(bodyChars),
  dedupeKey: singleLine(300),
});

export function checkMail(mail: Mail): Mail {
  const checked = mailSchema.safeParse(mail);
  if (!checked.success) throw new AppError("invalid", mailErrorText.incomplete, { cause: checked.error });
  return checked.data;
}

/** Validates the sender, "Name <a@b.c>" or "a@b.c". */
export function checkSender(from: string): string {
  const isSender = from.length <= 400 && /^([^\r\n<>"]{0,120}<)?[^\s@<>]+@[^\s@<>]+>?$/.test(from);
  if (!isSender) throw new AppError("invalid", mailErrorText.invalidSender);
  return from;
}

/** The same key gives the same Message-ID, so that mail servers and clients drop duplicates. */
export function messageId(dedupeKey: string, from: string): string {
  const host = from.replace(/>$/, "").split("@").at(-1) ?? "localhost";
  return `<${createHash("sha256").update(dedupeKey).digest("hex").slice(0, 40)}@${host}>`;
}
