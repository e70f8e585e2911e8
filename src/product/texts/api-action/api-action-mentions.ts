import { sentences } from "../../sentences.ts";

/** Custom tools in lists of what a text can mention. */
export const apiActionMentionText = sentences("apiActionMentionText", {
  group: "Custom tools",
  hint: "The agent can call this API.",
  gone: "This tool no longer exists.",
});
