import { batched } from "../db/batch.ts";
import { outboxMail } from "../tables/operator.ts";
import { checkMail, checkSender, messageId } from "./check-mail.ts";
import type { Mail, Mailer } from "./port.ts";

export interface StoredMail extends Mail {
  readonly id: string;
  readonly from: string;
}

/**
 * Used without a mail server: passes each email to `save`, which stores it for the operator, once per `dedupeKey`.
 */
export function createOutboxMailer(options: { from: string; save(mail: StoredMail): Promise<void> }): Mailer {
  const from = checkSender(options.from);
  return {
    async send(mail) {
      const checked = checkMail(mail);
      const id = messageId(checked.dedupeKey, from);
      await options.save({ ...checked, id, from });
      return { id };
    },
    canSend: () => false,
    close: async () => undefined,
  };
}

/** Stores emails for the operator; one with a known key is dropped. */
export const saveInOutbox = batched<StoredMail, void>(async (db, mails) => {
  const rows = mails.map(({ dedupeKey, to, subject, text, html }) => ({ dedupeKey, to, subject, text, html }));
  await db.insert(outboxMail).values(rows).onConflictDoNothing();
  return mails.map(() => undefined);
});
