import { sentences } from "../../sentences.ts";

/** Everything that a person shares by a public link. */
export const mySharesText = sentences("mySharesText", {
  title: "Shared links",
  about: "Everyone with one of these links can read what is behind it, without an account.",
  search: "Search shared links",
  kinds: { CHAT: "Chat", RUN: "Workflow run", NOTE: "Note" },
  inGallery: "In the gallery",
  untitled: "Untitled",
  empty: { title: "You share nothing", text: "Chats, runs, and notes with a public link are listed here." },
  noMatch: "No shared link matches.",
  copy: (title: string) => `Copy the link of ${title}`,
  revoke: {
    button: "Revoke",
    label: (title: string) => `Revoke the link of ${title}`,
    title: (title: string) => `Revoke the link of “${title}”?`,
    text: "The link stops working at once, and the gallery no longer lists it. If you share it again, it gets the same link.",
    confirm: "Revoke",
    done: "Link revoked",
  },
  revokeAll: {
    button: "Revoke all",
    title: "Revoke all links?",
    text: (count: number) => `${count === 1 ? "1 link stops" : `${count} links stop`} working at once.`,
    confirm: "Revoke all",
    done: "All links revoked",
  },
});
