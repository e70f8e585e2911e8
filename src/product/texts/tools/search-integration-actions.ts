import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** A search for actions of connected apps. */
export const searchIntegrationActionsText = sentences("searchIntegrationActionsText", {
  searching: "Looking for app actions",
  searched: "Looked for app actions",
  found: (count: number) => `Found ${plural(count, "app action")}`,
  failed: "Could not look for app actions",
  denied: "Was not allowed to look for app actions",
  none: "No action fits.",
  actions: "Actions",
});
