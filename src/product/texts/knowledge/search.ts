import { sentences } from "../../sentences.ts";

export const knowledgeSearchText = sentences("knowledgeSearchText", {
  tooSlow: "The search took too long. Please try again.",
});
