import { sentences } from "../../sentences.ts";
/** The page that starts a run. */
export const startRunText = sentences("startRunText", {
  title: (workflow: string) => `Run ${workflow}`,
  startsWith: (label: string) => `Starts with “${label}”.`,
  cannotRun: "This workflow can't run yet.",
  openBuilder: "Open the builder",
  mayFail: "Some steps may fail.",
  mode: {
    title: "How should it run?",
    MANUAL: { displayName: "Default", desc: "One set of inputs, with results as they arrive" },
    SUPERVISED: { displayName: "Supervised", desc: "You review and approve each step" },
    IN_BACKGROUND: { displayName: "In background", desc: "Continues on the server while you do something else" },
    BULK: { displayName: "Bulk", desc: "One run for each row of a file" },
    start: "Start run",
  },
});
