/** Why a run or one of its steps failed. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const runErrorText = sentences("runErrorText", {
  allUrlsFailed: (lastError: string) => `Failed to fetch data from all provided URLs. Last error: ${lastError}`,
  timedOut: (ms: number) =>
    ms < 60_000
      ? `The step took longer than ${plural(Math.ceil(ms / 1_000), "second")}.`
      : `The step took longer than ${plural(Math.ceil(ms / 60_000), "minute")}.`,
  expired: "The run was stopped after waiting for 30 days.",
  tooLong: "The run was stopped because it took longer than 24 hours.",
  notStarted: "The step couldn't start.",
  outOfCredits: "There weren't enough AI credits to continue.",
});
