import { sentences } from "../../sentences.ts";
/** The bin: what was deleted and can be restored. */
export const binText = sentences("binText", {
  title: "Bin",
  text: "What you delete can be restored for 30 days. Chats and runs are deleted permanently.",
  search: "Search the bin",
  filter: "Show",
  filters: [
    { id: "ALL", label: "All" },
    { id: "AGENT", label: "Agents" },
    { id: "WORKFLOW", label: "Workflows" },
    { id: "STYLE", label: "Brand voices" },
    { id: "SKILL", label: "Skills" },
    { id: "NOTE", label: "Notes" },
  ],
  kind: { AGENT: "Agent", WORKFLOW: "Workflow", STYLE: "Brand voice", SKILL: "Skill", NOTE: "Note" },
  deleted: (when: string, by: string | null) => (by ? `Deleted ${when} by ${by}` : `Deleted ${when}`),
  restorableUntil: (day: string) => `Until ${day}`,
  restore: "Restore",
  restoreNamed: (title: string) => `Restore ${title}`,
  noMatch: "No matches in the bin",
  empty: { title: "The bin is empty", text: "What you delete appears here." },
});
