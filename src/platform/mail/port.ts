export interface Mail {
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same key is the same mail: sent again it must not arrive twice. */
  readonly dedupeKey: string;
}

/** Sends mail, or keeps it where the operator can read it. Throws "invalid" (not a mail) and "provider" (not taken). */
export interface Mailer {
  /** `id` is the Message-ID. */
  send(mail: Mail): Promise<{ id: string }>;
  /** Whether mail leaves this machine; otherwise the operator reads it in the outbox. */
  canSend(): boolean;
  close(): Promise<void>;
}
