import { sentences } from "../../sentences.ts";

/** The latest calls of a tool or a server. */
export const callListText = sentences("callListText", {
  title: "Calls",
  label: "Latest calls",
  none: "No calls yet. They appear here once an agent has called it.",
  visible: "You see the calls of the chats and runs that you may open.",
  more: "Show more",
  open: {
    chat: (title: string) => `in the chat “${title}”`,
    run: (title: string) => `in the run “${title}”`,
  },
  states: {
    planned: "Running",
    waiting: "Waiting for a person",
    sent: "Running",
    unknown: "Outcome unknown",
    answered: "Done",
    failed: "Failed",
    denied: "Not allowed",
  },
});
