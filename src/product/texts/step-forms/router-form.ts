import { sentences } from "../../sentences.ts";
/** Settings of a router step. */
export const routerFormText = sentences("routerFormText", {
  prompt: "Routing logic",
  promptPlaceholder: "Describe how to choose the path. Type @ to insert earlier answers and results.",
  promptHint: "For the paths without rules. A model chooses among them if no rule is met.",
  paths: "Paths",
  pathsHint: "The run takes exactly one path. End with a path for everything else, so the run can always continue.",
  name: (number: number) => `Name of path ${number}`,
  namePlaceholder: "e.g. Complaint",
  next: (number: number) => `Path ${number} leads to`,
  chooseNext: "Choose a step",
  desc: (number: number) => `When path ${number} is taken`,
  decidedBy: (number: number) => `What decides about path ${number}`,
  descPlaceholder: "e.g. The message is a complaint",
  otherwisePlaceholder: "e.g. Everything else",
  add: "Add path",
  remove: (number: number) => `Remove path ${number}`,
  tooManyPaths: (max: number) => `A router can have at most ${max} paths.`,
  modelHint: "A built-in model picks the path. It costs 1 credit. Paths with rules are checked first and cost nothing.",
});
