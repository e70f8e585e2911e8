import { sentences } from "../../sentences.ts";
/** The pages of one workflow. */
export const workflowText = sentences("workflowText", {
  tabs: {
    label: "Pages of this workflow",
    build: "Builder",
    triggers: "Triggers",
    runs: "Run history",
    bulk: "Bulk runs",
    analytics: "Analytics",
    versions: "Versions",
    form: "Form",
    api: "API Reference",
  },
  untitled: "Untitled workflow",
  copyOf: (title: string) => `${title} (copy)`,
  changedElsewhere: "Someone else changed this workflow. Reload to see their version, or keep yours as a copy.",
});
