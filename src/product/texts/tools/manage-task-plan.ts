import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** The task plan of an agent. */

export const manageTaskPlanText = sentences("manageTaskPlanText", {
  following: "Following a plan",
  followed: "Followed a plan",
  failed: "Couldn't update the plan",
  error: (error: string) => `Plan error: ${error}`,
  progress: (completed: number, total: number) => `${formatNumber(completed)}/${formatNumber(total)}`,
  /** For screen readers, beside each task. */
  status: { pending: "Pending", in_progress: "In progress", completed: "Completed" },
  refused: {
    severalInProgress: (tasks: readonly string[]) =>
      `Only one task can be in progress, but these are: ${tasks.map((task) => `"${task}"`).join(", ")}. Set all but one to pending or completed.`,
    emptyTask: (number: number) => `Task ${number} has no text. Fill in content and activeForm.`,
  },
});
