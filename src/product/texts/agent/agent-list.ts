/** The agent library. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const agentListText = sentences("agentListText", {
  title: "Agents",
  new: "New agent",
  search: "Search agents",
  empty: {
    title: "Create your first agent",
    text: "An agent is a specialist with its own instructions and model.",
    action: "New agent",
    template: "Browse templates",
  },
  noMatch: { title: "No matching agents", text: "Clear the search to see all agents." },
  emptyForUsers: {
    title: "No agents yet",
    text: "Agents appear here when an editor of this workspace creates one.",
  },
  emptyFolder: { title: "This folder is empty", text: "Move agents here, or create a new one." },
  count: (count: number) => (count === 0 ? "No agents" : plural(count, "agent")),
  inFolder: (folder: string) => `In ${folder}`,
  noInstructions: "No instructions yet",
  menu: (agent: string) => `Actions for ${agent}`,
  exportFileName: "agents.zip",
  lastChanged: (when: string) => `Changed ${when}`,
  tagCount: (count: number) => (count === 0 ? "Tags" : `Tags: ${count}`),
  chatWith: (agent: string) => `Chat with ${agent}`,
  view: "View",
  moved: (agent: string, folder: string) => `“${agent}” moved to ${folder}`,
  topLevel: "the top level",
  exportFailed: "Couldn't export this agent. Try again.",
  chat: "Chat",
  /** Agents made for one workflow. */
  forWorkflow: {
    show: "Show agents made for workflows",
    showing: "Showing agents made for workflows",
    filter: "Filter",
    madeFor: (workflow: string) => `Made for ${workflow}`,
    note: "Made for the workflow",
    inBin: (workflow: string) => `${workflow} (in the bin)`,
    hiddenHint: "Hidden from lists, pickers, and search outside that workflow.",
    makeAvailable: "Make available everywhere",
    madeAvailable: "The agent is now available everywhere.",
    matches: (count: number) =>
      count === 1 ? "1 agent made for a workflow matches." : `${plural(count, "agent")} made for workflows match.`,
    hidden: (count: number) =>
      count === 1
        ? "1 agent made for a workflow is not shown."
        : `${plural(count, "agent")} made for workflows are not shown.`,
  },
  copyOf: (title: string) => `${title} (copy)`,
});
