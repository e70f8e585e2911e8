import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The servers of an agent, in its editor. */
export const mcpFieldText = sentences("mcpFieldText", {
  title: "MCP servers",
  hint: "The agent gets the tools of these servers. Which of them ask first is set for all agents in the library.",
  library: "Open the library",
  none: "This agent uses no servers.",
  tools: (count: number) => plural(count, "tool"),
  use: (name: string) => `Use ${name}`,
  trustHint:
    "Then its tools that are always allowed run without asking, even if a page or file told the agent to use them.",
  mentionHint: "Its tools can be called.",
  goneMention: "This server was deleted.",
  manyTools: (count: number) =>
    `These servers offer ${count} tools. With more than 60, the agent may take the wrong one: use fewer servers.`,
});
