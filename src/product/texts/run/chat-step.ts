/** The conversation in a chat step of a run. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const chatStepText = sentences("chatStepText", {
  opening: (seconds: number) => `Chat opens in ${seconds}...`,
  open: "Open chat",
  finish: "Finish conversation & Continue",
  decideFirst: "Answer the request above to continue the conversation.",
  readOnly: "This conversation is read-only.",
  unanswered: "Send a message to start the conversation.",
  tooManyMessages: (max: number) => `A conversation can have up to ${max} messages. Finish it to continue.`,
  tooShort: "Send a message before you finish the conversation.",
  messages: (count: number) => plural(count, "message"),
  read: "Read conversation",
  finishConfirmation: {
    title: "Finish conversation",
    text: "Are you sure you want to finish this conversation and continue? You can't add messages afterward.",
    confirm: "Finish conversation",
  },
});
