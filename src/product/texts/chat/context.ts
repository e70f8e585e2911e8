import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** How full the model's window is, and what an answer read, wrote and cost. */
export const contextText = sentences("contextText", {
  /** The gauge in the message box. */
  gauge: (percent: string, cost: string) => `Context: ${percent} used. Next message: ${cost}`,
  title: "Next message",
  ofWindow: (tokens: number, window: number) => `About ${formatNumber(tokens)} of ${formatNumber(window)} tokens`,
  history: "Chat so far",
  draft: "Your message",
  files: "Attached files",
  answer: "Reserved for the answer",
  cached: "Cached, last answer",
  cost: "Cost, without tools",
  summarized: "Earlier messages are summarized for the model.",
  cut: "The oldest messages no longer fit and are left out.",
  /** The details of an answer. */
  reply: {
    open: "Details of this answer",
    date: "Answered",
    model: "Model",
    duration: "Duration",
    input: "Tokens in",
    cached: "From the cache",
    output: "Tokens out",
    credits: "Credits",
    tools: "Of these, tools",
    context: "Context used",
  },
});
