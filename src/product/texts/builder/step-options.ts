/** Options that steps of every type have. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const stepOptionText = sentences("stepOptionText", {
  disable: "Disable",
  enable: "Enable",
  disabled: "Disabled",
  disabledSummary: (summary: string) => `Disabled · ${summary}`,
  disabledHint: "Skipped in runs. Later steps see N/A instead of its output.",
  branchingNotDisabled: "A branching step can't be disabled, because the run wouldn't know which path to take.",
  notesNotDisabled: "Notes never run.",
  onFailure: "If it fails",
  onFailureSummary: (retries: number, continues: boolean) =>
    [retries > 0 && `${plural(retries, "retry", "retries")}`, continues && "continues with N/A"]
      .filter(Boolean)
      .join(", "),
  retries: "Retries",
  retryDelay: "Wait before each retry (seconds)",
  retryDelayHint: "Retries are picked up every 30 seconds.",
  timeout: "Timeout (seconds)",
  timeoutHint: (seconds: number) => `Up to ${seconds}. A step that takes longer fails.`,
  ifAllRetriesFail: "If all retries fail",
  stopRun: "Stop the run",
  continueWithNA: "Continue with N/A",
  continueWithNAHint: "The failure stays visible in the run. Later steps see N/A instead of its output.",
  branchingFailureHint: "If this step fails, no path is chosen and the run stops.",
  pin: "Pin this output",
  pinInstead: "Pin this output instead",
  unpin: "Unpin",
  editPin: "Edit pinned output",
  pinned: "Pinned",
  pinnedOutput: "Pinned output",
  pinnedHint: "Test runs use this output instead of running the step. Real runs ignore it.",
  pinTooLarge: "This output is too large to pin.",
  pinnedTestHint: "This step is pinned, so tests use its pinned output. Unpin it to run it.",
});
