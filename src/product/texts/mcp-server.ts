/** Connections to MCP servers. */
import { plural } from "#lib/text.ts";

export const mcpServerText = {
  title: "MCP servers",
  new: "Add MCP server",
  search: "Search MCP servers",
  empty: {
    title: "Connect tools from other products",
    text: "An MCP server brings its own tools. Every agent you connect to it can use all of them.",
    action: "Add MCP server",
  },
  noMatch: "No server matches. Clear the search to see all.",
  guided: "From the list",
  custom: "Custom",
  name: "Name",
  url: "URL",
  headers: "Headers",
  addHeader: "Add header",
  removeHeader: "Remove header",
  headerSet: "Set, not shown",
  validate: "Validate connection",
  validating: "Connecting...",
  valid: (tools: number) => `Connected, ${plural(tools, "tool")}`,
  signIn: (server: string) => `Sign in to ${server}`,
  tools: "Tools",
  create: "Add server",
  update: "Update server",
  auth: { oauth: "Sign in", key: "Key", url: "Address is the secret", none: "Open" },
} as const;
