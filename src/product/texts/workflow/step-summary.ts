import { sentences } from "../../sentences.ts";

/** Names of what a drafted or changed step contains. */

/** Labels of prompts, for step types that have more than one. */
const promptLabels: Readonly<Record<string, string>> = {
  listSource: "List",
  listItemName: "Item name",
  firstMessage: "First message",
  url: "URL",
  codeBody: "Code",
  language: "Language",
  executorPrompt: "Task",
  evaluatorPrompt: "Criteria",
  orchestratorPrompt: "Objective",
};

export const stepSummaryText = sentences("stepSummaryText", {
  stepName: "Step name",
  fieldsOrPaths: "Fields or paths",
  prompt: (key: string) => promptLabels[key] ?? "Prompt",
});
