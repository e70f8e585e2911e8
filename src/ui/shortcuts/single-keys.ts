import { createContext, use } from "react";
import { isSingleKey, type Shortcut } from "./shortcut.ts";

interface SingleKeys {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** Whether shortcuts of one letter or sign work: who speaks to the computer, or hits keys by accident, can do without. */
export const SingleKeysContext = createContext<SingleKeys>({ isOn: true, set: () => {} });

/** Says of a shortcut whether it works for this person. */
export function useIsShortcutOn(): (shortcut: Shortcut) => boolean {
  const { isOn } = use(SingleKeysContext);
  return (shortcut) => isOn || !isSingleKey(shortcut);
}
