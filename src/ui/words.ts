import { createContext, use } from "react";

/** The few words every kit needs. None of them belongs to the product; a translation replaces them all at once. */
const english = {
  close: "Close",
  remove: "Remove",
  retry: "Try again",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  copyCsv: "Copy as CSV",
  download: "Download",
  wrap: "Wrap lines",
  unwrap: "Do not wrap lines",
  loadImage: "Load image",
  open: "Open",
  search: "Search",
  noMatches: "Nothing matches",
  notifications: "Notifications",
  copyDetails: "Copy details",
  optional: "optional",
  fullSize: "Full size",
  diagram: "Diagram",
  suggestions: "Suggestions",
  done: "Done",
  notDone: "Not done",
  saving: "Saving",
  saved: "Saved",
  notSaved: "Not saved",
  offline: "Offline",
  chooseFiles: "Choose files",
};

export type UiWords = typeof english;

/** `<WordsContext value={...}>` at the root translates the kit; without it, it speaks English. */
export const WordsContext = createContext<UiWords>(english);

export function useWords(): UiWords {
  return use(WordsContext);
}
