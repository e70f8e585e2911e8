import { withoutControls } from "#lib/text.ts";
import { manageTaskPlanText } from "#product/texts/tools/manage-task-plan.ts";
import type { InputOf, OutputOf } from "../tool.ts";
import type { manageTaskPlan } from "./spec.ts";

const text = manageTaskPlanText.refused;
const oneLine = (words: string) => withoutControls(words).replaceAll(/\s+/g, " ").trim();

/** The plan with its summary. Refused if several tasks are in progress. */
export function readPlan({
  tasks: given,
}: InputOf<typeof manageTaskPlan>): OutputOf<typeof manageTaskPlan> | { refused: string } {
  const tasks = given.map(({ content, activeForm, status }) => ({
    content: oneLine(content),
    activeForm: oneLine(activeForm),
    status,
  }));
  const empty = tasks.findIndex(({ content, activeForm }) => !content || !activeForm);
  if (empty >= 0) return { refused: text.emptyTask(empty + 1) };
  const inProgress = tasks.filter(({ status }) => status === "in_progress");
  if (inProgress.length > 1) return { refused: text.severalInProgress(inProgress.map(({ content }) => content)) };
  return {
    summary: {
      total: tasks.length,
      completed: tasks.filter(({ status }) => status === "completed").length,
      in_progress: inProgress.length,
      currentTask: inProgress[0]?.activeForm ?? null,
    },
    tasks,
  };
}
