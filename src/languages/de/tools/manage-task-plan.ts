import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/tools/manage-task-plan.ts";

export const manageTaskPlanText: typeof english.manageTaskPlanText = {
  following: "Folgt einem Plan",
  followed: "Plan abgearbeitet",
  failed: "Plan konnte nicht aktualisiert werden",
  error: (error) => `Fehler im Plan: ${error}`,
  progress: (completed, total) => `${formatNumber(completed)}/${formatNumber(total)}`,
  status: { pending: "Ausstehend", in_progress: "In Arbeit", completed: "Erledigt" },
  refused: {
    severalInProgress: (tasks) =>
      `Nur eine Aufgabe darf in Arbeit sein, es sind aber mehrere: ${tasks.map((task) => `„${task}“`).join(", ")}. Alle bis auf eine müssen pending oder completed sein.`,
    emptyTask: (number) => `Aufgabe ${number} hat keinen Text. content und activeForm ausfüllen.`,
  },
};
