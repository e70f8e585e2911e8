import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/search-past-chats.ts";

export const searchPastChatsText: typeof english.searchPastChatsText = {
  searching: "Eigene Chats werden durchsucht …",
  searched: "Eigene Chats durchsucht",
  failed: "Chats nicht durchsucht",
  denied: "Durchsuchen der Chats nicht erlaubt",
  found: (words, count) => `${words}: ${count === 0 ? "nichts gefunden" : plural(count, "Chat")}`,
};
