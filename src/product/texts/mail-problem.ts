/** What people read when a mail cannot be sent. */
export const mailProblem = {
  invalid: "This e-mail is not complete.",
  invalidSender: "The sender of e-mails is not a valid address.",
  invalidServer: "SMTP_URL must look like smtp://user:password@host:587.",
  notTaken: "The e-mail could not be sent. Please try again.",
} as const;
