import { sentences } from "../../sentences.ts";

/** Versions of answers and questions. */
export const messageVersionsText = sentences("messageVersionsText", {
  ofAnswer: "Versions of this answer",
  ofQuestion: "Versions of this question",
  answer: (number: number, count: number) => `Answer ${number} of ${count}`,
  question: (number: number, count: number) => `Question ${number} of ${count}`,
  previous: "Previous version",
  next: "Next version",
  regenerateWith: "Regenerate with another model",
  /** "v7" on the screen. */
  openHistory: (number: number) => `v${number}: open the version history of the agent`,
  /** In the dialog that deletes a message. */
  deletesOne: "Only this version is deleted, and another one is shown. This action cannot be undone.",
  deletesAll:
    "Its other versions and the messages that followed them are deleted, too. The agent will no longer see them. This action cannot be undone.",
  tooMany: (max: number) =>
    `A message can have up to ${max} versions. Delete one of them first, or send a new message.`,
  queueFirst: "Send or remove the queued messages first, then switch versions.",
  decideFirst: "The agent is waiting for your decision. Answer its request first, then switch versions.",
});
