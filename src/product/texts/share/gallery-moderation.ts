import { sentences } from "../../sentences.ts";

/** The operator's list of what is in the gallery, and of what visitors of public pages reported. */
export const galleryModerationText = sentences("galleryModerationText", {
  title: "Public pages",
  search: "Search titles",
  filter: "Show",
  filters: { all: "Everything", reported: "Reported", hidden: "Removed", takenDown: "Taken down" },
  columns: { item: "Page", reports: "Reports", shared: "In the gallery since", actions: "Actions" },
  by: (person: string, workspace: string) => `${person} · ${workspace}`,
  hidden: "Removed",
  private: "Not public",
  takenDown: "Taken down",
  kinds: { CHAT: "Chat", RUN: "Workflow run", NOTE: "Note", FORM: "Form" },
  reports: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
  open: (title: string) => `Open ${title}`,
  hide: {
    button: "Remove from gallery",
    title: (title: string) => `Remove “${title}” from the gallery?`,
    text: "It is no longer listed, and its author can't list it again. The public link keeps working until its author revokes it.",
    confirm: "Remove",
    done: "Removed from the gallery",
  },
  restore: { button: "Restore", done: "Listed in the gallery again" },
  dismiss: { button: "Dismiss reports", done: "Reports dismissed" },
  takeDown: {
    button: "Take down",
    title: (title: string) => `Take “${title}” down?`,
    text: "Its public page is gone at once, for everyone, and a form takes no more runs. Its workspace keeps it, and can't publish it again unless you allow it.",
    confirm: "Take down",
    done: "Taken down",
  },
  allow: { button: "Allow again", done: "Its workspace can publish it again" },
  empty: {
    title: "Nothing reported, and nothing in the gallery",
    text: "What people share to the gallery of this server is listed here, every public page that a visitor reports, and what you took down.",
  },
});
