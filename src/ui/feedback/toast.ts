import { createStore } from "zustand/vanilla";
import { newId } from "#lib/id.ts";

export type ToastTone = "success" | "failed" | "warning" | "info";

export interface ToastOptions {
  /** Secondary sentence: what happened, what to do. */
  description?: string;
  /** One action, such as Undo or Try again. Pressing it closes the toast. */
  action?: { text: string; onPress: () => void };
  /** Text that "Copy details" copies, for reports. */
  details?: string;
  /** Milliseconds on screen, without hover and focus. 0 stays until closed. */
  duration?: number;
}

export interface ToastEntry extends ToastOptions {
  id: string;
  tone: ToastTone;
  text: string;
  duration: number;
}

// Time to read a message, a message with an action, and an error.
const quietDurationMs = 5_000;
const actionDurationMs = 9_000;
const failureDurationMs = 12_000;
const maxVisible = 4;

/** The toasts. The page has one list; tests create their own. */
export function createToasts() {
  const store = createStore<{ entries: readonly ToastEntry[] }>(() => ({ entries: [] }));
  const show = (tone: ToastTone, text: string, options: ToastOptions = {}): string => {
    const id = newId();
    const defaultMs =
      tone === "failed" ? failureDurationMs : options.action || options.details ? actionDurationMs : quietDurationMs;
    // A repeated message replaces the older one.
    store.setState(({ entries }) => {
      const others = entries.filter((entry) => entry.text !== text || entry.tone !== tone);
      return { entries: [...others, { duration: defaultMs, ...options, id, tone, text }].slice(-maxVisible) };
    });
    return id;
  };
  return {
    success: (text: string, options?: ToastOptions) => show("success", text, options),
    failed: (text: string, options?: ToastOptions) => show("failed", text, options),
    warning: (text: string, options?: ToastOptions) => show("warning", text, options),
    info: (text: string, options?: ToastOptions) => show("info", text, options),
    close: (id: string) => store.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) })),
    clear: () => store.setState({ entries: [] }),
    store,
  };
}

/** `toast.success("Copied")`, `toast.failed("The file is not a workflow", { description, details })`. Returns an id for `toast.close`. */
export const toast = createToasts();
