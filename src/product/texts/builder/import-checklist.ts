import { sentences } from "../../sentences.ts";

/** What is left to do in an imported workflow, and what its steps were. */
export const importChecklistText = sentences("importChecklistText", {
  title: "Import checklist",
  importedFrom: (product: string) => `Imported from ${product}`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  open: "Show checklist",
  intro: "Check these off as you go. Each one leads to where it is done.",
  groups: { key: "Keys", account: "Accounts", trigger: "Triggers", change: "Changes" },
  goToTriggers: "Go to the triggers",
  goToStep: (step: string) => `Go to ${step}`,
  autoTitle: "Models",
  autoHint: "Agents keep the model of the original where it is available here.",
  useAuto: "Use Auto for all agents",
  autoUsed: (count: number) =>
    count === 0
      ? "All agents already use Auto."
      : count === 1
        ? "1 agent now uses Auto."
        : `${count} agents now use Auto.`,
  noSettings: "No settings",
  settingsOf: (name: string) => `Settings of ${name}`,
});
