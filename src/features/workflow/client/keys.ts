import type { Shortcut } from "#ui/shortcut.ts";

/** The builder's keys; the help beside the canvas and the `?` sheet read them here. */
export const keys = {
  add: "/",
  undo: "mod+z",
  redo: "mod+shift+z",
  duplicate: "mod+d",
  selectAll: "mod+a",
  copy: "mod+c",
  cut: "mod+x",
  paste: "mod+v",
  delete: "delete",
  open: "enter",
  rename: "f2",
  next: "j",
  previous: "k",
  tidy: "shift+l",
  fit: "mod+shift+f",
  save: "mod+s",
  close: "escape",
} as const satisfies Record<string, Shortcut>;
