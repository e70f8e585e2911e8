/** The chat in which a model and a person make something together. */
import { plural } from "#lib/text.ts";

export const setupChatText = {
  back: "Back to the other ways",
  start: "Start the chat",
  goOn: "Go on with the chat",
  startOver: "Start over",
  cost: "Each of your messages costs one request of the default model. Answering its questions, taking and refusing cost nothing.",
  kept: (title: string) => (title ? `A chat about “${title}” waits for you.` : "A chat that you began waits for you."),
  log: "Chat",
  you: "You",
  assistant: "Assistant",
  message: "Your message",
  placeholder: "Answer, or say what should be different",
  hint: "Enter sends, Shift and Enter begins a new line.",
  send: "Send",
  stop: "Stop",
  writing: "Thinking...",
  proposing: (steps: readonly string[]) => (steps.length > 0 ? `Writing ${steps.join(", ")}` : "Writing a proposal..."),
  options: "Answers to choose from",
  noAnswer: "There is no answer to this message yet.",
  picture: (at: number) => `Picture ${at}`,
  undecided: "The newest proposal is not part of the draft: accept what you want of it first.",
  views: { label: "What to look at", chat: "Chat", draft: "Draft" },

  proposal: {
    title: "Proposal",
    choose: "Changes to take",
    all: "Take all changes",
    take: (taken: number, of: number) => (taken === of ? "Accept all" : `Accept ${taken} of ${of}`),
    refuse: "Refuse",
    none: "It changes nothing in the draft.",
    taken: (taken: number, of: number) =>
      taken === of ? `Accepted (${plural(of, "change")})` : `${taken} of ${plural(of, "change")} accepted`,
    refused: "Refused",
    replaced: "Not taken: you went on before you decided.",
    details: "What is in it",
    difference: "What changes in it",
    references: "Only what it refers to.",
  },

  workflow: {
    intro:
      "Say what the workflow should do. You are asked what is missing, and decide about each change before it is made.",
    title: (title: string) => `Title “${title}”`,
    reorder: "Another order of the steps",
    empty: {
      title: "No steps yet",
      text: "What you accept from the chat stands here, and can be changed here as well.",
    },
    order: (steps: readonly string[]) => `The steps in their order: ${steps.join(", ")}`,
    path: (when: string, target: string) => `${when || "Otherwise"}: ${target}`,
  },
  agent: {
    intro:
      "Say what the agent should do. You are asked what is missing, and decide about each change before it is made.",
    empty: {
      title: "Nothing yet",
      text: "What you accept from the chat stands here, and can be changed here as well.",
    },
  },
} as const;
