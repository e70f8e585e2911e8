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
  inThisForm: "Answer in exactly this form, with each result in its place:",
  fillTemplate: "Fill in this Jinja template with the values below it. Answer only with the result:",
  summarize: "Write a concise summary of this text:",
  webTasks: {
    searchWeb: "List each result with its title, its URL, and what it says. Search the web for:",
    searchWikipedia: "Look this up in Wikipedia. Answer with what the article says, and its URL:",
    searchPapers:
      "Search the web for scientific papers about this. List each with its title, authors, URL, and abstract:",
    searchNews: "Search the web for news about this. List each with its title, date, URL, and what it says:",
    readPage: "Read this web page, and answer with its text:",
    readFeed: "Read this feed. List each entry with its title, date, URL, and what it says:",
  },
  translate: (language: string) => `Translate this text. The language to translate it to: ${language}`,
  and: " and ",
  or: " or ",
  settings: "Settings",
  workflow: "Workflow",
});
