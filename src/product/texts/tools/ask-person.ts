import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Questions of an agent that the author of the chat answers. */

export const askPersonText = sentences("askPersonText", {
  running: "Preparing a question",
  waiting: (count: number) => (count === 1 ? "Question" : plural(count, "question")),
  done: (count: number) => `Answered ${plural(count, "question")}`,
  skipped: "Skipped the questions",
  failed: "Couldn't ask",
  send: "Send answers",
  skip: "Skip",
  optional: "optional",
  notAnswered: "Not answered",
  onlyOthers: {
    chat: "Only the author of this chat can answer.",
    run: "Only the person who started the run and workspace owners can answer.",
  },
  notSent: "Your answers weren't sent. Try again.",
  refused: {
    required: "Answer this question.",
    unknownOption: "Select one of the options.",
    severalOptions: "Select only one option.",
    date: "Enter a date.",
    tooLong: (max: number) => `Shorten the answer to ${max} characters.`,
    unreadable: "The answers couldn't be read. Reload the page and try again.",
  },
});
