import { sentences } from "../../sentences.ts";

/** The operator's list of what is in the gallery. */
export const galleryModerationText = sentences("galleryModerationText", {
  title: "Gallery",
  search: "Search titles",
  filter: "Show",
  filters: { all: "Everything", reported: "Reported", hidden: "Removed" },
  columns: { item: "Shared", reports: "Reports", shared: "Since", actions: "Actions" },
  by: (person: string, workspace: string) => `${person} · ${workspace}`,
  hidden: "Removed",
  reports: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
  open: (title: string) => `Open ${title}`,
  hide: {
    button: "Remove",
    title: (title: string) => `Remove “${title}” from the gallery?`,
    text: "It is no longer listed, and its author can't list it again. The public link keeps working until its author revokes it.",
    confirm: "Remove",
    done: "Removed from the gallery",
  },
  restore: { button: "Restore", done: "Listed in the gallery again" },
  dismiss: { button: "Dismiss reports", done: "Reports dismissed" },
  empty: { title: "The gallery is empty", text: "What people share to the gallery of this server is listed here." },
});
