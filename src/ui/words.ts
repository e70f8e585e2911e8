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
  diagram: "Diagram",
  openLarge: "Open large",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  zoomFit: "Fit",
  naturalSize: "Natural size",
  zoomKeys: "Zoom with + and −, natural size with 0. Ctrl and the wheel zoom, dragging moves.",
  suggestions: "Suggestions",
  done: "Done",
  notDone: "Not done",
  saving: "Saving",
  saved: "Saved",
  notSaved: "Not saved",
  offline: "Offline",
  chooseFiles: "Choose files",
  apply: "Apply",
  formatting: "Formatting",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strike through",
  heading1: "Large heading",
  heading2: "Heading",
  heading3: "Small heading",
  bulletList: "List",
  numberedList: "Numbered list",
  link: "Link",
  linkTo: "Address of the link",
  linkWrong: "Enter an address such as https://example.org or a mail address.",
  picture: "Picture",
  pictureAt: "Address of the picture",
  pictureWrong: "Enter an address that begins with https://.",
  choosePicture: "Choose a picture",
  table: "Table",
  addRow: "Add a row below",
  addColumn: "Add a column at the right",
  deleteRow: "Delete the row",
  deleteColumn: "Delete the column",
  deleteTable: "Delete the table",
  mention: "Mention",
};

export type UiWords = typeof english;

/** `<WordsContext value={...}>` at the root translates the kit; without it, it speaks English. */
export const WordsContext = createContext<UiWords>(english);

export function useWords(): UiWords {
  return use(WordsContext);
}
