import type * as english from "#product/texts/step-forms/evaluator-form.ts";

export const evaluatorFormText: typeof english.evaluatorFormText = {
  executor: "Ausführender Agent",
  task: "Aufgabe",
  taskPlaceholder: "Was geschrieben werden soll. @ fügt frühere Antworten und Ergebnisse ein.",
  evaluator: "Bewertender Agent",
  criteria: "Kriterien",
  criteriaPlaceholder: "Wann die Antwort gut genug ist. @ fügt frühere Antworten und Ergebnisse ein.",
  maxIterations: "Höchstzahl der Durchgänge",
  maxIterationsHint: "Wenn keine Antwort besteht, wird die letzte verwendet.",
  deprecated: "Dieser Schritttyp ist veraltet. Workflows, die ihn verwenden, laufen weiter.",
};
