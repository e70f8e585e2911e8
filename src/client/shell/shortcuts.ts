import { queueText } from "#product/texts/chat/queue.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import type { Shortcut } from "#ui/shortcuts/shortcut.ts";

const text = shortcutText;

interface ShortcutGroup {
  title: string;
  entries: { keys: Shortcut; text: string }[];
}

/** Shortcuts listed in the `?` dialog. Screens bind them with `useShortcut`. */
export const shortcuts = {
  palette: "mod+k",
  sheet: "?",
  sidebar: "[",
  newChat: "c",
  nextStep: "j",
  previousStep: "k",
  approve: "mod+enter",
  search: "/",
  save: "mod+s",
  testAgent: "mod+j",
  focusComposer: "/",
  stop: "escape",
  steer: "mod+enter",
  editLast: "arrowup",
} as const satisfies Record<string, Shortcut>;

/** Keys of the workflow builder, also shown in its help. */
export const builderKeys = {
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
  switchOff: "d",
  moveUp: "alt+arrowup",
  moveDown: "alt+arrowdown",
  next: "j",
  previous: "k",
  tidy: "shift+l",
  assistant: "mod+i",
  select: "v",
  hand: "h",
  comment: "c",
  group: "mod+g",
  ungroup: "mod+shift+g",
  fit: "mod+shift+f",
  test: "mod+enter",
  search: "mod+f",
  save: "mod+s",
  close: "escape",
} as const satisfies Record<string, Shortcut>;

export const listShortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: text.groups.everywhere,
    entries: [
      { keys: shortcuts.palette, text: text.palette },
      { keys: shortcuts.newChat, text: text.newChat },
      { keys: shortcuts.sidebar, text: text.sidebar },
      { keys: shortcuts.sheet, text: text.showShortcuts },
    ],
  },
  {
    title: text.groups.chat,
    entries: [
      { keys: shortcuts.focusComposer, text: text.focusComposer },
      { keys: shortcuts.stop, text: text.stop },
      { keys: shortcuts.steer, text: queueText.steer },
      { keys: shortcuts.editLast, text: text.editLast },
    ],
  },
  {
    title: text.groups.run,
    entries: [
      { keys: shortcuts.nextStep, text: text.nextStep },
      { keys: shortcuts.previousStep, text: text.previousStep },
      { keys: shortcuts.approve, text: text.approve },
    ],
  },
  {
    title: navText.agents,
    entries: [
      { keys: shortcuts.search, text: text.search },
      { keys: shortcuts.save, text: text.save },
      { keys: shortcuts.testAgent, text: text.testAgent },
    ],
  },
  {
    title: text.groups.builder,
    entries: [
      { keys: builderKeys.add, text: text.addStep },
      { keys: builderKeys.next, text: text.nextStep },
      { keys: builderKeys.previous, text: text.previousStep },
      { keys: builderKeys.duplicate, text: text.duplicate },
      { keys: builderKeys.delete, text: text.delete },
      { keys: builderKeys.undo, text: text.undo },
      { keys: builderKeys.redo, text: text.redo },
      { keys: builderKeys.fit, text: text.fit },
    ],
  },
];
