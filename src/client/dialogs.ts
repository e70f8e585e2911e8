import type { RefusalDialog } from "#lib/refusal-dialog.ts";

/** Dialogs that belong to no page, opened by refusals, the sidebar, the palette and other buttons. */
export type DialogName =
  | RefusalDialog
  | "new-agent"
  | "generate-agent"
  | "new-workflow"
  | "generate-workflow"
  | "new-workspace"
  | "shortcuts";

let current: DialogName | null = null;
const listeners = new Set<() => void>();

/** Opens a dialog over the current page; null closes it. */
export function openDialog(name: DialogName | null): void {
  if (name === current) return;
  current = name;
  for (const read of listeners) read();
}

export function openRefusalDialog(dialog: RefusalDialog | null): void {
  openDialog(dialog);
}

/** For `useSyncExternalStore`. */
export const currentDialog = {
  get: () => current,
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
    };
  },
};
