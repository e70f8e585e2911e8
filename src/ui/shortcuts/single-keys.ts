import { createContext, use } from "react";
import { isSingleKey, type Shortcut } from "./shortcut.ts";

interface SingleKeys {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** Whether single-key shortcuts are on. People who use speech input or hit keys by accident can turn them off. */
export const SingleKeysContext = createContext<SingleKeys>({ isOn: true, set: () => {} });

/** Returns a function that tells whether a shortcut is on for this person. */
export function useIsShortcutOn(): (shortcut: Shortcut) => boolean {
  const { isOn } = use(SingleKeysContext);
  return (shortcut) => isOn || !isSingleKey(shortcut);
}
