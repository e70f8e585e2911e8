import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The card of the tool that finds earlier chats. */
export const searchPastChatsText = sentences("searchPastChatsText", {
  searching: "Searching your chats…",
  searched: "Searched your chats",
  failed: "Chats not searched",
  denied: "Searching chats not allowed",
  found: (words: string, count: number) => `${words}: ${count === 0 ? "nothing found" : plural(count, "chat")}`,
});
