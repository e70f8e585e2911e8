import { sentences } from "../../sentences.ts";

/** The public gallery of this server. */
export const galleryText = sentences("galleryText", {
  title: "Community gallery",
  about: (product: string) => `Chats and workflow runs that people made with ${product} and want to show.`,
  search: "Search titles",
  searchButton: "Search",
  category: "Category",
  all: "All categories",
  kinds: { CHAT: "Chat", RUN: "Workflow run" },
  empty: { title: "Nothing here yet", text: "The first shared chat or run will be shown here." },
  noMatch: { title: "No matches", text: "Try other words or another category.", reset: "Show everything" },
  more: "Next page",
  first: "First page",
  reportOf: (title: string) => `Report “${title}”`,
});
