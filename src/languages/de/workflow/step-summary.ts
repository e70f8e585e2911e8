import type * as english from "#product/texts/workflow/step-summary.ts";

const promptLabels: Readonly<Record<string, string>> = {
  listSource: "Liste",
  listItemName: "Name des Elements",
  firstMessage: "Erste Nachricht",
  url: "URL",
  codeBody: "Code",
  language: "Sprache",
  executorPrompt: "Aufgabe",
  evaluatorPrompt: "Kriterien",
  orchestratorPrompt: "Ziel",
};

export const stepSummaryText: typeof english.stepSummaryText = {
  stepName: "Name des Schritts",
  fieldsOrPaths: "Felder oder Pfade",
  prompt: (key) => promptLabels[key] ?? "Prompt",
};
