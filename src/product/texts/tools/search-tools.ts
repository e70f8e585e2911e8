import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tool with which an agent finds more tools. */
export const searchToolsText = sentences("searchToolsText", {
  searching: "Looking for tools",
  searched: "Looked for tools",
  found: (count: number) => (count === 0 ? "Found no tools" : `Found ${plural(count, "tool")}`),
  failed: "The tool search failed",
  denied: "Tool search not allowed",
  tools: "Tools",
  none: "No tool fits this search.",
});
