import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Notes and memory in the section "Knowledge & Memory" of the agent editor. */
export const agentNotesText = sentences("agentNotesText", {
  label: "Notes",
  hint: "Always visible to the agent. Long ones are searched when a question needs them.",
  add: "Add notes",
  search: "Search notes",
  none: "None",
  empty: "No notes yet",
  gone: "Deleted note",
  tooMany: (max: number) => `An agent can use up to ${max} notes.`,
  count: (count: number) => plural(count, "note"),
  mentionGroup: "Notes",
  mentionHint: "The agent can see it",
  goneMention: "This note no longer exists.",
  memory: "Memory",
  memoryHint:
    "The agent keeps facts from its conversations as notes, and uses them in later ones. All members who use this agent share them. It asks first after it has read something from outside.",
  memoryList: "What it remembers",
  memoryEmpty: "Nothing yet.",
  memoryMore: (count: number) => `Show all ${count}`,
  forget: (title: string) => `Forget ${title}`,
});
