import { type RefObject, useLayoutEffect } from "react";

/**
 * Gives a field the focus when it appears, as `autoFocus` does, but not while the person is writing in another one: a
 * panel may be loaded seconds after it was opened.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted: boolean) {
  useLayoutEffect(() => {
    if (isWanted && !document.activeElement?.matches("input, textarea, [contenteditable=true]")) field.current?.focus();
  }, [field, isWanted]);
}
