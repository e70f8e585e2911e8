/** The chat in which a person and a model draft an agent or a workflow. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const draftChatText = sentences("draftChatText", {
  back: "Back to the other options",
  start: "Start chat",
  continueChat: "Continue chat",
  startOver: "Start over",
  cost: "Each message you send costs one request to the default model. Picking an answer, accepting, and dismissing are free.",
  unfinished: (title: string) =>
    title ? `You have an unfinished chat about “${title}”.` : "You have an unfinished chat.",
  transcript: "Chat",
  you: "You",
  assistant: "Assistant",
  message: "Your message",
  placeholder: "Answer, or say what to change",
  hint: "Press Enter to send, Shift+Enter for a new line.",
  send: "Send",
  stop: "Stop",
  thinking: "Thinking...",
  writingProposal: (steps: readonly string[]) =>
    steps.length > 0 ? `Writing ${steps.join(", ")}` : "Writing a proposal...",
  suggestedAnswers: "Suggested answers",
  noReply: "No reply to this message yet.",
  image: (position: number) => `Image ${position}`,
  acceptFirst: "The latest proposal isn't part of the draft yet. Accept the changes you want first.",
  views: { label: "View", chat: "Chat", draft: "Draft" },

  proposal: {
    title: "Proposal",
    changesToAccept: "Changes to accept",
    selectAll: "Select all",
    accept: (selected: number, total: number) => (selected === total ? "Accept all" : `Accept ${selected} of ${total}`),
    dismiss: "Dismiss",
    noChanges: "No changes to the draft.",
    accepted: (taken: number, total: number) =>
      taken === total ? `Accepted (${plural(total, "change")})` : `${taken} of ${plural(total, "change")} accepted`,
    dismissed: "Dismissed",
    superseded: "Not accepted: you continued before deciding.",
    details: "Details",
    difference: "Changes",
    onlyReferences: "Only its references change.",
  },

  workflow: {
    intro: "Describe what the workflow should do. The assistant asks for what's missing, and you approve each change.",
    title: (title: string) => `Title “${title}”`,
    newOrder: "New step order",
    empty: {
      title: "No steps yet",
      text: "Accepted changes appear here. You can edit them.",
    },
    order: (steps: readonly string[]) => `Step order: ${steps.join(", ")}`,
    path: (condition: string, target: string) => `${condition || "Otherwise"}: ${target}`,
  },
  agent: {
    intro: "Describe what the agent should do. The assistant asks for what's missing, and you approve each change.",
    empty: {
      title: "Nothing yet",
      text: "Accepted changes appear here. You can edit them.",
    },
  },
});
