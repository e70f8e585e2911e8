/** States of runs and steps as people see them (spec 3 §1, §2 and §4). */
export type Tone = "primary" | "success" | "danger" | "warning";

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: "success",
  FAILED: "danger",
  STOPPED: "warning",
  WAITING: "warning",
};

/** The badge of a run: completed, failed, stopped and waiting have a color of their own, anything else is primary. */
export function runTone(status: string): Tone {
  return tones[status] ?? "primary";
}

/** The dot of a run in a list: its still form, for there are many. */
export const runDots = {
  WAITING: "warning",
  RUNNING: "active",
  PENDING: "idle",
  COMPLETED: "success",
  FAILED: "danger",
  STOPPED: "warning",
} as const;

const statusNames: Readonly<Record<string, string>> = {
  PENDING: "Pending",
  RUNNING: "Running",
  WAITING: "Needs you",
  UNKNOWN: "Check and resume",
  COMPLETED: "Completed",
  FAILED: "Failed",
  STOPPED: "Stopped",
};

/** A status in words; unknown ones are made readable rather than hidden. */
export function statusName(status: string): string {
  return statusNames[status] ?? upperToSentence(status);
}

/** A trigger type in words: underscores are shown as spaces (spec 3 §2). */
export function triggerName(triggerType: string): string {
  return triggerType.replaceAll("_", " ");
}

function upperToSentence(text: string): string {
  const words = text.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
