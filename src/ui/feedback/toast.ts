import { newId } from "#lib/id.ts";
export type ToastTone = "success" | "failed" | "warning" | "info";

export interface ToastOptions {
  /** A second, quieter sentence: what happened, what to do. */
  description?: string;
  /** One thing to do about it: Undo, Open, Try again. Pressing it closes the toast. */
  action?: { text: string; onPress: () => void };
  /** For a report: what "Copy details" puts on the clipboard. */
  details?: string;
  /** Milliseconds on screen, without the time the pointer or the focus rests on it. 0 stays until closed. */
  duration?: number;
}

export interface ToastEntry extends ToastOptions {
  id: string;
  tone: ToastTone;
  text: string;
  duration: number;
}

// Long enough to read: a sentence, a sentence with a decision, a sentence about a failure.
const quietDurationMs = 5_000;
const actionDurationMs = 9_000;
const failureDurationMs = 12_000;
const maxVisible = 4;

/** Holds what the region shows. One for the page; tests make their own. */
export function createToasts() {
  let entries: readonly ToastEntry[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const show = (tone: ToastTone, text: string, options: ToastOptions = {}): string => {
    const id = newId();
    const defaultMs =
      tone === "failed" ? failureDurationMs : options.action || options.details ? actionDurationMs : quietDurationMs;
    // The same sentence twice is news once: the older one goes.
    const others = entries.filter((entry) => entry.text !== text || entry.tone !== tone);
    set([...others, { duration: defaultMs, ...options, id, tone, text }].slice(-maxVisible));
    return id;
  };
  return {
    success: (text: string, options?: ToastOptions) => show("success", text, options),
    failed: (text: string, options?: ToastOptions) => show("failed", text, options),
    warning: (text: string, options?: ToastOptions) => show("warning", text, options),
    info: (text: string, options?: ToastOptions) => show("info", text, options),
    close: (id: string) => set(entries.filter((entry) => entry.id !== id)),
    clear: () => set([]),
    entries: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** `toast.success("Copied")`, `toast.failed("The file is not a workflow", { description, details })`. Returns an id for `toast.close`. */
export const toast = createToasts();
