import { shellText } from "#product/texts/shell.ts";
import type { Shortcut } from "#ui/shortcut.ts";

const text = shellText.shortcuts;

interface ShortcutGroup {
  title: string;
  entries: { keys: Shortcut; text: string }[];
}

/** What the `?` sheet lists. Each screen binds its own with `useShortcut` and names them here. */
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
  focusComposer: "/",
  stop: "escape",
  editLast: "arrowup",
} as const satisfies Record<string, Shortcut>;

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: text.groups.everywhere,
    entries: [
      { keys: shortcuts.palette, text: text.palette },
      { keys: shortcuts.newChat, text: text.newChat },
      { keys: shortcuts.sidebar, text: text.sidebar },
      { keys: shortcuts.sheet, text: text.sheet },
    ],
  },
  {
    title: text.groups.chat,
    entries: [
      { keys: shortcuts.focusComposer, text: text.focusComposer },
      { keys: shortcuts.stop, text: text.stop },
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
    title: shellText.nav.agents,
    entries: [
      { keys: shortcuts.search, text: text.search },
      { keys: shortcuts.save, text: text.save },
    ],
  },
];
