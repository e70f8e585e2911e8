import type * as english from "#product/texts/step-forms/orchestrator-form.ts";

export const orchestratorFormText: typeof english.orchestratorFormText = {
  orchestrator: "Orchestrator",
  objective: "Ziel",
  objectivePlaceholder: "Was erreicht werden soll. @ fügt frühere Antworten und Ergebnisse ein.",
  workers: "Ausführende Agenten",
  workersPlaceholder: "Agenten auswählen",
  workersHint: "Jede geplante Aufgabe geht an einen von ihnen.",
  deletedWorker: "Ein Agent, den es nicht mehr gibt",
  maxTasks: "Höchstzahl der geplanten Aufgaben",
  maxTasksHint: "Der Orchestrator plant einmal, mit so wenigen Aufgaben, wie das Ziel braucht.",
};
