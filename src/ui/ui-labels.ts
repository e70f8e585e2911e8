import { createContext, use } from "react";

/** Labels of the UI components. */
const defaultLabels = {
  close: "Close",
  remove: "Remove",
  retry: "Try again",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  copyCsv: "Copy as CSV",
  download: "Download",
  wrap: "Wrap lines",
  unwrap: "Don't wrap lines",
  loadImage: "Load image",
  open: "Open",
  search: "Search",
  noMatches: "Nothing matches",
  notifications: "Notifications",
  copyDetails: "Copy details",
  optional: "optional",
  diagram: "Diagram",
  openLarge: "Open full size",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  zoomFit: "Fit",
  naturalSize: "Actual size",
  zoomKeys: "Press + or − to zoom and 0 for actual size. Ctrl + scroll also zooms; drag to pan.",
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
  strike: "Strikethrough",
  heading1: "Large heading",
  heading2: "Heading",
  heading3: "Small heading",
  bulletList: "Bulleted list",
  numberedList: "Numbered list",
  link: "Link",
  linkTo: "Link URL",
  linkWrong: "Enter a URL such as https://example.org or an email address.",
  picture: "Image",
  pictureAt: "Image URL",
  pictureWrong: "Enter a URL that starts with https://.",
  choosePicture: "Choose an image",
  table: "Table",
  addRow: "Insert row below",
  addColumn: "Insert column right",
  deleteRow: "Delete row",
  deleteColumn: "Delete column",
  deleteTable: "Delete table",
  mention: "Mention",
};

export type UiLabels = typeof defaultLabels;

/** Provide translated labels with `<UiLabelsContext value={...}>` at the root; English by default. */
export const UiLabelsContext = createContext<UiLabels>(defaultLabels);

export function useUiLabels(): UiLabels {
  return use(UiLabelsContext);
}
