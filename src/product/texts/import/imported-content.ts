import { sentences } from "../../sentences.ts";

/** Labels and prompts that are written into imported workflows. */

const quoted = (label: string) => `“${label}”`;

export const importedContentText = sentences("importedContentText", {
  chat: "Message",
  input: "Input",
  query: "Question",
  files: "Files",
  decision: "Decision",
  feedback: "Feedback",
  proceed: "Proceed",
  reject: "Reject",
  otherwise: "Otherwise",
  yes: "Yes",
  no: "No",
  endLabel: (name: string) => `After ${name}`,
  endText: (name: string, paths: readonly string[]) =>
    `Nothing follows ${quoted(name)} on this path (${paths.join(", ")}). The run ends here.`,
  continueIf: (condition: string) => `Continue only if this is true: ${condition}`,
  continueUnless: (condition: string) => `Continue only if this is not true: ${condition}`,
  choosePath: "Take the first of these paths whose condition is true:",
  path: (name: string, condition: string) => (condition ? `- ${name}: ${condition}` : `- ${name}`),
  otherwisePath: (name: string) => `- ${name}: in all other cases`,
  tasks: "Do these tasks one after another for the item.",
  resultOf: (name: string) => `the result of ${quoted(name)}`,
  json: (schema: string) => `Answer only with JSON in this format:\n${schema}`,
  extract: (fields: string) => `Extract these from the text and answer with JSON that has them as keys:\n${fields}`,
  summarize: "Write a concise summary of this text:",
  and: " and ",
  or: " or ",
  settings: "Settings",
  workflow: "Workflow",
});
