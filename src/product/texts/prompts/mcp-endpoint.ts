/** What models of MCP clients read of the tools of a workspace, and of their answers. */
export const mcpEndpointPrompt = {
  instructions: (workspace: string) =>
    [
      `The tools of the workspace “${workspace}”: its agents (ask_…) and workflows (run_…).`,
      "Work that takes longer than a minute continues after the answer; get_run then has its result.",
    ].join(" "),
  ask: (title: string) => `Asks the agent “${title}”, who answers with text.`,
  message: "What to ask. The agent knows nothing of your own conversation, so say all it needs.",
  conversation: "The id of an earlier conversation with this agent, to continue it. Leave it out for a new one.",
  getRun: {
    title: "Get the result of a run",
    description:
      "Gets the state and the result of a run or an answer that had not ended when its tool answered. Call it again while it says that it is still working, with pauses in between.",
    id: "The id that the earlier answer named.",
  },
  conversationNote: (id: string) => `To continue this conversation, pass conversation: ${id}`,
  working: (id: string) => `Still working. Call get_run with the id ${id} to get the result.`,
  waiting: (id: string, url: string) =>
    `Waits for a person, who can continue here: ${url}\nThen call get_run with the id ${id} to get the result.`,
  completed: (text: string) => text || "Completed. None of the steps returned a text.",
  noAnswer: "The agent answered without a text.",
  stopped: (text: string) => `Stopped before its end.${text ? `\n\n${text}` : ""}`,
  failed: (reason: string) => `Failed. ${reason}`,
} as const;
