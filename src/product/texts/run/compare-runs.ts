import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The page that shows two runs side by side. */
export const compareRunsText = sentences("compareRunsText", {
  title: "Compare runs",
  open: "Compare with another run…",
  compare: "Compare",
  choose: "Choose the run to compare with",
  search: "Search runs of this workflow",
  noOther: "This workflow has no other runs yet.",
  startRun: "Start run",
  missing: "One of these runs was deleted, or you don't have access to it.",
  allRuns: "All runs",
  swap: "Swap sides",
  chooseOther: "Compare with a different run",
  firstRun: "First run",
  secondRun: "Second run",
  onlyDifferences: "Only differences",
  result: (different: number, total: number) =>
    different === 0
      ? `No differences in ${plural(total, "step")}`
      : `${different} of ${plural(total, "step")} ${different === 1 ? "differs" : "differ"}`,
  noDifferences: "All steps have the same status, model, cost, input, and output.",
  showAll: "Show all steps",
  hiddenSteps: (count: number) => `${plural(count, "step")} without differences`,
  otherWorkflow: "These runs belong to different workflows. Steps are matched by their title.",
  otherVersion: (first: number, second: number) => `The first run used version ${first}, the second version ${second}.`,
  version: "Version",
  status: "Status",
  started: "Started",
  duration: "Duration",
  credits: "Credits",
  model: "Model",
  trigger: "Trigger",
  notRun: "Not in this run",
  none: "–",
  input: "Input",
  output: "Output",
  error: "Error",
  item: (number: number) => `Item ${number}`,
  named: (kind: string, name: string) => `${kind}: ${name}`,
  same: "Same in both runs",
  empty: "Empty",
});
