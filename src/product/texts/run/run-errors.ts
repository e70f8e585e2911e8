/** Why a run or one of its steps failed. */
import { plural } from "#lib/text.ts";

export const runErrorText = {
  allUrlsFailed: (lastError: string) => `Failed to fetch data from all provided URLs. Last error: ${lastError}`,
  timedOut: (ms: number) =>
    ms < 60_000
      ? `The step took longer than ${plural(Math.ceil(ms / 1_000), "second")}.`
      : `The step took longer than ${plural(Math.ceil(ms / 60_000), "minute")}.`,
  expired: "The run waited for 30 days and was stopped.",
  tooLong: "The run took longer than 24 hours and was stopped.",
  notStarted: "The step couldn't start.",
  outOfCredits: "There weren't enough AI credits to continue.",
} as const;
