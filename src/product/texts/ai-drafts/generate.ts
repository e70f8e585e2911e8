import { sentences } from "../../sentences.ts";
/** Drafting an agent or a workflow from one description. */
export const generateText = sentences("generateText", {
  question: "What should it do?",
  jobPlaceholder: "Describe the job in a sentence or two. Paste examples if you have some.",
  addImages: "Add images",
  imageCount: (count: number, max: number) => `${count} of ${max}`,
  generating: "Generating...",
  generatingDesc: "This takes a moment. You can edit everything later.",
  startOver: "Start over",
  dropJson: "Drop a .json file here, or paste its text",
  autoCreateAgents: "Create the agents this workflow needs",
});
