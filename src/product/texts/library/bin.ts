import { sentences } from "../../sentences.ts";
/** The bin: deleted agents, workflows and notes. */
export const binText = sentences("binText", {
  title: "Bin",
  text: "Deleted agents, workflows, and notes can be restored for 30 days. Chats and runs are deleted permanently.",
  search: "Search the bin",
  filter: "Show",
  filters: [
    { id: "ALL", label: "All" },
    { id: "AGENT", label: "Agents" },
    { id: "WORKFLOW", label: "Workflows" },
    { id: "NOTE", label: "Notes" },
  ],
  kind: { AGENT: "Agent", WORKFLOW: "Workflow", NOTE: "Note" },
  deleted: (when: string, by: string | null) => (by ? `Deleted ${when} by ${by}` : `Deleted ${when}`),
  restorableUntil: (day: string) => `Until ${day}`,
  restore: "Restore",
  restoreNamed: (title: string) => `Restore ${title}`,
  noMatch: "No matches in the bin",
  empty: { title: "The bin is empty", text: "Deleted agents, workflows, and notes appear here." },
});
