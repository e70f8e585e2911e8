import { sentences } from "../../sentences.ts";

/** Why an email can't be read or sent. */
export const gmailErrorText = sentences("gmailErrorText", {
  noRecipient: "Enter at least one email address in “to”.",
  noAddress: (given: string) => `“${given}” is not an email address.`,
  tooMany: (max: number) => `An email can have at most ${max} recipients.`,
  lineBreak: "Addresses and the subject must be on one line.",
  tooLong: "The email is too long. Shorten its subject or text.",
  noSubject: "Enter a subject.",
  noMessage: "There is no message with this id. Take the id from the list of messages.",
});
