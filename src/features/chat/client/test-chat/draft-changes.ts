import type { UnsavedAgent } from "#features/agent/schema.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";

/** The names of the fields in which two drafts differ, in the order of the editor. Models never see the title. */
export function nameDraftChanges(before: UnsavedAgent, after: UnsavedAgent): string[] {
  const keys = Object.keys(agentFieldNames) as (keyof typeof agentFieldNames)[]; // Object.keys widens to string
  return keys
    .filter((key) => key !== "title" && key !== "category" && !equalJson(before[key], after[key]))
    .map((key) => agentFieldNames[key]);
}
