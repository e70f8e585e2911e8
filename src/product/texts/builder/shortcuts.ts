import { sentences } from "../../sentences.ts";
/** Keyboard shortcuts of the builder. */
export const builderShortcutText = sentences("builderShortcutText", {
  title: "Shortcuts and gestures",
  add: "Add a step",
  addAfter: "Drag from a step to empty space, or press its +",
  rename: "Rename step",
  moveUp: "In the outline: move up",
  moveDown: "In the outline: move down",
  open: "Open settings",
  copy: "Copy",
  cut: "Cut",
  toggleDisabled: "Disable or enable",
  paste: "Paste, even from other workflows and files",
  selectAll: "Select all",
  next: "Next step",
  previous: "Previous step",
  close: "Close settings, clear selection",
});
