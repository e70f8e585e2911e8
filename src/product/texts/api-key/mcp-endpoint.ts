import { sentences } from "../../sentences.ts";

/** What programs read that the workspace's MCP server refuses. */
export const mcpEndpointText = sentences("mcpEndpointText", {
  unauthorized:
    "This needs the header Authorization with a valid API key, as in “Bearer sk-…”. Owners create keys in Settings, under Public API.",
});
