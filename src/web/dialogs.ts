import type { RefusalDialog } from "./refusal.ts";

/** The one dialog that a refusal asked for; the shell shows it over whatever page is open. */
let current: RefusalDialog | null = null;
const readers = new Set<() => void>();

export function openRefusalDialog(dialog: RefusalDialog | null): void {
  current = dialog;
  for (const read of readers) read();
}

/** For `useSyncExternalStore`. */
export const refusalDialog = {
  get: () => current,
  subscribe(onChange: () => void) {
    readers.add(onChange);
    return () => readers.delete(onChange);
  },
};
