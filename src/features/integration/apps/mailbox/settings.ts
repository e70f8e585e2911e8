import { z } from "zod";
import { isEmail } from "#lib/email.ts";
import { limits } from "#product/limits.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";

const { mailbox: max } = limits;

/** TLS from the first byte, an upgrade with STARTTLS, or nothing, which only servers on the own network can have. */
export const mailEncryptions = ["tls", "starttls", "none"] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

const accountError = { error: () => text.invalidAccount };
const serverError = { error: () => text.invalidServer };

const singleLine = (chars: number) =>
  z
    .string()
    .trim()
    .max(chars)
    .regex(/^[^\p{Cc}]*$/u, accountError);

const mailServer = z.strictObject({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(max.hostChars)
    .regex(/^[a-z0-9.:_-]+$/, serverError),
  port: z.int().min(1, serverError).max(65_535, serverError),
  encryption: z.enum(mailEncryptions),
});
export type MailServer = z.output<typeof mailServer>;

const settings = {
  address: singleLine(limits.account.emailChars).refine((address) => isEmail(address), accountError),
  /** What recipients read beside the address. */
  name: singleLine(max.nameChars).regex(/^[^<>"]*$/, accountError),
  /** Empty if it is the address. */
  user: singleLine(max.userChars),
  imap: mailServer,
  smtp: mailServer,
};

/** What people may see of a stored mailbox. */
export const mailboxSettings = z.object(settings);
export type MailboxSettings = z.output<typeof mailboxSettings>;

/** With the password, as it is stored. */
export const mailboxAccount = z.strictObject({
  ...settings,
  password: z
    .string()
    .min(1, accountError)
    .max(max.passwordChars)
    .regex(/^[^\p{Cc}]*$/u, accountError),
});
export type MailboxAccount = z.output<typeof mailboxAccount>;
