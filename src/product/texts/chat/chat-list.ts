import { formatNumber } from "#lib/locale.ts";
/** The list of chats, and deleting one. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const chatListText = sentences("chatListText", {
  title: "Chats",
  all: "All chats",
  search: "Search titles and messages",
  searchInMessages: "Search in messages",
  agent: "Agent",
  empty: { title: "No chats yet", text: "Your conversations with agents appear here." },
  noMatch: "No chats contain all of these words.",
  noneWithAgent: "You have no chats with this agent.",
  pinned: "Pinned",
  results: "Results",
  pin: "Pin",
  unpin: "Unpin",
  actions: (title: string) => `Actions for ${title}`,
  tooManyPinned: (max: number) => `You can pin up to ${max} chats. Unpin one first.`,
  deleted: (count: number) => `${plural(count, "chat")} deleted`,
  deletedSome: (deleted: number, failed: number) =>
    `${plural(deleted, "chat")} deleted, ${formatNumber(failed)} could not be deleted`,
  deleting: (done: number, total: number) => `Deleting ${done} of ${total}`,
  /** Headings of the list, by the time of the last message. */
  age: {
    today: "Today",
    yesterday: "Yesterday",
    week: "Previous 7 days",
    month: "Previous 30 days",
    older: "Older",
  },
  deleteConfirmation: {
    title: "Delete chat",
    text: "Are you sure you want to delete this chat? This action cannot be undone.",
    confirm: "Delete chat",
  },
});
