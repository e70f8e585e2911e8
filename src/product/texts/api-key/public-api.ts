import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The workspace as an MCP server: its address, how to connect, and what is published there. */
export const publicApiText = sentences("publicApiText", {
  title: "MCP server",
  about: "AI clients such as Claude Code or Cursor can use your published agents and workflows as tools.",
  address: "Address",
  copyAddress: "Copy address",
  addressHint: "The same for all workspaces: the key says which one.",
  connect: "How to connect",
  ways: { json: "Clients with a JSON file", claude: "Claude Code", inspector: "MCP Inspector" },
  copyWay: "Copy",
  yourKey: "YOUR_API_KEY",
  keyHint: "Replace YOUR_API_KEY with a key from below.",
  published: "Published tools",
  publishedCount: (count: number) => plural(count, "tool"),
  emptyTitle: "Nothing is published yet",
  emptyText: "Open the menu of an agent or a workflow and choose “Publish to MCP”.",
  kinds: { agent: "Agent", workflow: "Workflow" },
  columns: { tool: "Tool", item: "Agent or workflow" },
  publish: {
    title: "Publish to MCP",
    toggle: "Offer as a tool",
    agentHint: "AI clients with a key of this workspace can ask this agent.",
    workflowHint: "AI clients with a key of this workspace can run this workflow.",
    toolName: "Tool",
    copyName: "Copy name",
    description: "What clients read",
    descriptionHint: "Says when to use it. Without a text, clients read the title.",
    save: "Save",
    saved: "Saved",
    tooMany: (most: number) => `A workspace can publish ${most} tools. Please end the publication of another one.`,
    more: "Keys, and how to connect",
  },
});
