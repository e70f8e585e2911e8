import { runStatusText } from "./texts/run/run-status.ts";

/** Statuses of runs and steps, as people see them. */
export type Tone = "primary" | "success" | "danger" | "warning";

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: "success",
  FAILED: "danger",
  STOPPED: "warning",
  WAITING: "warning",
};

/** The color of a run's badge. Any status without a color of its own is primary. */
export function runTone(status: string): Tone {
  return tones[status] ?? "primary";
}

/** The status dot of a run in a list. It is not animated, because lists show many. */
export const runDots = {
  WAITING: "warning",
  RUNNING: "active",
  PENDING: "idle",
  COMPLETED: "success",
  FAILED: "danger",
  STOPPED: "warning",
} as const;

/** A status in words. Unknown statuses are shown in a readable form. */
export const statusName = (status: string): string => nameIn(runStatusText.statuses, status);

/** A trigger type in words, such as "In background". Screen readers spell capitals, so it is in sentence case. */
export const triggerName = (triggerType: string): string => nameIn(runStatusText.triggers, triggerType);

const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? "") : upperToSentence(code);

function upperToSentence(text: string): string {
  const words = text.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
