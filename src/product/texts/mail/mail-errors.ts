import { sentences } from "../../sentences.ts";
/** Why an email could not be sent. */
export const mailErrorText = sentences("mailErrorText", {
  incomplete: "This email isn't complete.",
  invalidSender: "The sender isn't a valid email address.",
  invalidServer: "SMTP_URL must look like smtp://user:password@host:587.",
  notSent: "The email couldn't be sent. Please try again.",
  byCode: {
    EAUTH: "The mail server rejected the username or password.",
    ECONNECTION: "Couldn't reach the mail server. Check its host and port.",
    ESOCKET: "Couldn't reach the mail server. Check its host and port.",
    ETIMEDOUT: "The mail server didn't respond in time. Check its host and port.",
    EDNS: "The mail server's host name wasn't found. Check the spelling.",
    ETLS: "Couldn't open an encrypted connection to the mail server. Check the port.",
    EENVELOPE: "The mail server rejected the sender or the recipient.",
  } as Readonly<Record<string, string>>,
});
