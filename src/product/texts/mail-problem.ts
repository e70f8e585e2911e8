/** What people read when a mail cannot be sent. */
export const mailProblem = {
  invalid: "This e-mail is not complete.",
  invalidSender: "The sender of e-mails is not a valid address.",
  invalidServer: "SMTP_URL must look like smtp://user:password@host:587.",
  notTaken: "The e-mail could not be sent. Please try again.",
  byCode: {
    EAUTH: "The mail server refused the user name or the password.",
    ECONNECTION: "The mail server could not be reached. Check its address and port.",
    ESOCKET: "The mail server could not be reached. Check its address and port.",
    ETIMEDOUT: "The mail server did not answer in time. Check its address and port.",
    EDNS: "The address of the mail server could not be found.",
    ETLS: "The mail server did not agree on an encrypted connection.",
    EENVELOPE: "The mail server refused the sender or the recipient.",
  } as Readonly<Record<string, string>>,
} as const;
