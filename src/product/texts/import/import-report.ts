/** The report of an imported workflow. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const importReportText = sentences("importReportText", {
  title: (source: string) => `Import from ${source}`,
  summary: (steps: number, agents: number) =>
    agents > 0
      ? `${plural(steps, "step")} and ${plural(agents, "agent")} will be created.`
      : `${plural(steps, "step")} will be created.`,
  groups: {
    toFix: { title: "To fix", hint: "Fix these so the workflow does what the original did." },
    approximated: { title: "Approximated", hint: "These do the same thing in a different way." },
    mapped: { title: "Mapped", hint: "These were imported as they are." },
    triggers: {
      title: "Triggers",
      hint: "They are turned off at first. Turn them on in the Triggers tab.",
    },
    placeholders: {
      title: "Placeholders",
      hint: "Disabled steps that keep their place, connections, and settings until you replace them.",
    },
    notes: { title: "Kept as notes", hint: "Notes on the canvas keep their settings, without keys." },
  },
  workflow: "Workflow",
  severalWorkflows: (count: number) => `The file has ${count} workflows. Import them one after another.`,
  unnamed: (number: number) => `Workflow ${number}`,
  wholeFile: "The whole file",
  count: (count: number) => String(count),
  nothingImported: "Nothing in this file can run in Troupe. Everything was kept as notes.",
  chooseAnotherFile: "Choose another file",
});
