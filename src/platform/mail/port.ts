export interface Mail {
  /** One email address without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Emails with the same key are the same email, which must arrive only once. */
  readonly dedupeKey: string;
}

/** Sends email, or stores it for the operator. Throws "invalid" (malformed email) and "provider" (sending failed). */
export interface Mailer {
  /** `id` is the Message-ID. */
  send(mail: Mail): Promise<{ id: string }>;
  /** Whether a mail server is configured; otherwise the operator reads emails in the outbox. */
  canSend(): boolean;
  close(): Promise<void>;
}
