import { sentences } from "../../sentences.ts";
/** Steps of other products that have no equivalent, and what an imported step was. */
export const placeholderText = sentences("placeholderText", {
  title: "This step needs a replacement",
  noReason: "There's no equivalent step here.",
  skipped: "This step is a placeholder. It did nothing.",
  replaceWith: "Replace with",
  choose: "Choose a step type",
  replaceHint: "The step keeps its name, its connections, and its original settings.",
});
