import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Prompts and resources of servers, in the message box. */
export const mcpOffersText = sentences("mcpOffersText", {
  prompts: "From MCP servers",
  fill: (server: string) =>
    `${server} writes this prompt with the values you enter here. You see it before you send it.`,
  required: "This prompt needs this value.",
  upload: "Upload files",
  fromServer: "From an MCP server",
  title: "Attach from an MCP server",
  about:
    "What you attach becomes a file of this chat. The server wrote it, so agents ask before they act after reading it.",
  server: "Server",
  search: "Search resources",
  resources: "Resources",
  templates: "With values to fill in",
  attach: (title: string) => `Attach ${title}`,
  attachNow: "Attach",
  back: "Back",
  attached: (count: number) => `Attached ${plural(count, "file")}`,
  none: "This server offers no resources.",
  noMatches: "No resource has these words.",
  failed: "The server didn't answer",
  needsSignIn: "Connect your account at this server to see its resources.",
  connect: "Connect",
  more: (count: number) => `${plural(count, "more resource")}. Search to find them.`,
});
