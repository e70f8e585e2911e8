import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** A connected server asks in the middle of a call. */
export const serverQuestionText = sentences("serverQuestionText", {
  title: (server: string) => `${server} asks`,
  warning: (server: string) =>
    `This question comes from the server ${server}. What you enter is sent there. Don't enter passwords or keys.`,
  held: (seconds: number) =>
    `The server waits for at most ${plural(seconds, "second")}. After that, the question is canceled.`,
  pageAbout: (host: string) => `The server sends you to a page on ${host}. Open it only if you trust this address.`,
  openPage: (host: string) => `Open ${host}`,
  pageDone: "Continue",
  send: "Send",
  decline: "Decline",
  cancel: "Cancel",
  yes: "Yes",
  optional: "optional",
  later: "The rest of this step is still running. You can answer when it's done.",
  onlyOthers: {
    chat: "Only the author of this chat can answer.",
    run: "Only the person who started the run and workspace owners can answer.",
  },
  notSent: "Your answer wasn't sent. Try again.",
  refused: {
    required: "Fill in this field.",
    unreadable: "The answer couldn't be read. Reload the page and try again.",
    unknownOption: "Select one of the options.",
    tooShort: (min: number) => `Enter at least ${plural(min, "character")}.`,
    tooLong: (max: number) => `Shorten this to ${plural(max, "character")}.`,
    tooFew: (min: number) => `Select at least ${plural(min, "option")}.`,
    tooMany: (max: number) => `Select at most ${plural(max, "option")}.`,
    number: "Enter a number.",
    integer: "Enter a whole number.",
    atLeast: (min: number) => `Enter ${formatNumber(min)} or more.`,
    atMost: (max: number) => `Enter ${formatNumber(max)} or less.`,
    format: {
      email: "Enter an email address.",
      uri: "Enter a complete URL.",
      date: "Enter a date.",
      "date-time": "Enter date and time, such as 2026-03-14T09:30:00Z.",
    },
  },
});
