import { sentences } from "../../sentences.ts";

/** Why a mailbox can't be connected or used. */
export const mailboxErrorText = sentences("mailboxErrorText", {
  loginRefused: (host: string) =>
    `${host} doesn't accept the username or password. Many providers need an app password, which you create in their security settings.`,
  connectAgain: "The mail server no longer accepts the password. Connect the mailbox again on the Integrations page.",
  noTls: (host: string) =>
    `Couldn't open a trusted encrypted connection to ${host}. Check the port, the encryption, and the server's certificate.`,
  encryptionRequired: (host: string) =>
    `${host} is on the internet, so the connection must be encrypted. Choose TLS or STARTTLS.`,
  noMailServer: (host: string) => `${host} doesn't answer like a mail server. Check its name and port.`,
  invalidServer: "Enter the name of the server, such as imap.example.com, and its port.",
  invalidAccount: 'Enter an email address, a sender name without < > " and a password on one line.',
  noFolder: (folder: string, folders: string) =>
    folders ? `There is no folder “${folder}”. The folders are ${folders}.` : `There is no folder “${folder}”.`,
  noMessage: "This message is no longer there. Search for it again.",
  noRecipient: "The message has no recipient.",
  noSubject: "The message has no subject.",
  invalidAddress: (address: string) => `“${address}” is not an email address.`,
  tooManyRecipients: (max: number) => `A message can have at most ${max} recipients.`,
  recipientRefused: (host: string) => `${host} refused the sender or a recipient. The message was not sent.`,
  messageRefused: (host: string) => `${host} refused the message. It was not sent.`,
  maybeSent: (host: string) =>
    `The connection to ${host} broke, and the message may have been sent. Look into the sent messages before sending it again.`,
});
