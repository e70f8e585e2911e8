import { sentences } from "../../sentences.ts";
/** The home page. */
export const homeText = sentences("homeText", {
  title: "Home",
  waiting: "Waiting for you",
  recent: "Recent",
  allRuns: "All runs",
  allChats: "All chats",
  waitingCount: (count: number) =>
    count === 0
      ? "Nothing needs your attention."
      : count === 1
        ? "1 run needs your input."
        : `${count} runs need your input.`,
  suggestions: "Try one of these",
  noRecent: "Start a chat or run a workflow to see it here.",
  chatWith: (agent: string) => `Chat with ${agent}`,
  chat: "Chat",
  fillIn: "Fill in",
  review: "Review",
  pay: "Pay",
  check: "Check",
});
