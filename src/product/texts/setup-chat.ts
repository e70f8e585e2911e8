/** The chat in which a person and a model draft an agent or a workflow. */
import { plural } from "#lib/text.ts";

export const setupChatText = {
  back: "Back to the other options",
  start: "Start chat",
  goOn: "Continue chat",
  startOver: "Start over",
  cost: "Each message you send costs one request to the default model. Picking an answer, accepting, and dismissing are free.",
  kept: (title: string) => (title ? `You have an unfinished chat about “${title}”.` : "You have an unfinished chat."),
  log: "Chat",
  you: "You",
  assistant: "Assistant",
  message: "Your message",
  placeholder: "Answer, or say what to change",
  hint: "Press Enter to send, Shift+Enter for a new line.",
  send: "Send",
  stop: "Stop",
  writing: "Thinking...",
  proposing: (steps: readonly string[]) => (steps.length > 0 ? `Writing ${steps.join(", ")}` : "Writing a proposal..."),
  options: "Suggested answers",
  noAnswer: "No reply to this message yet.",
  picture: (at: number) => `Image ${at}`,
  undecided: "The latest proposal isn't part of the draft yet. Accept the changes you want first.",
  views: { label: "View", chat: "Chat", draft: "Draft" },

  proposal: {
    title: "Proposal",
    choose: "Changes to accept",
    all: "Select all",
    take: (taken: number, of: number) => (taken === of ? "Accept all" : `Accept ${taken} of ${of}`),
    refuse: "Dismiss",
    none: "It doesn't change the draft.",
    taken: (taken: number, of: number) =>
      taken === of ? `Accepted (${plural(of, "change")})` : `${taken} of ${plural(of, "change")} accepted`,
    refused: "Dismissed",
    replaced: "Not accepted: you continued before deciding.",
    details: "Details",
    difference: "Changes",
    references: "Only its references change.",
  },

  workflow: {
    intro: "Describe what the workflow should do. The assistant asks for what's missing, and you approve each change.",
    title: (title: string) => `Title “${title}”`,
    reorder: "New step order",
    empty: {
      title: "No steps yet",
      text: "Accepted changes appear here. You can edit them.",
    },
    order: (steps: readonly string[]) => `Step order: ${steps.join(", ")}`,
    path: (when: string, target: string) => `${when || "Otherwise"}: ${target}`,
  },
  agent: {
    intro: "Describe what the agent should do. The assistant asks for what's missing, and you approve each change.",
    empty: {
      title: "Nothing yet",
      text: "Accepted changes appear here. You can edit them.",
    },
  },
} as const;
