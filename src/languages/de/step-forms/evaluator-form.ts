import type * as english from "#product/texts/step-forms/evaluator-form.ts";

export const evaluatorFormText: typeof english.evaluatorFormText = {
  executor: "Ausführender Agent",
  task: "Aufgabe",
  taskPlaceholder: "Beschreibe, was geschrieben werden soll. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  evaluator: "Bewertender Agent",
  criteria: "Kriterien",
  criteriaPlaceholder:
    "Beschreibe, wann die Antwort gut genug ist. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  maxIterations: "Höchstzahl der Durchgänge",
  maxIterationsHint: "Wenn keine Antwort besteht, wird die letzte verwendet.",
  deprecated: "Dieser Schritttyp ist veraltet. Workflows, die ihn verwenden, laufen weiter.",
};
