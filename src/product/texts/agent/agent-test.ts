/** The test chat of the agent editor, and what its replies have sent to a model. */
import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const agentTestText = sentences("agentTestText", {
  open: "Test",
  title: "Test chat",
  unsavedDraft: "Unsaved draft",
  savedVersion: "As saved",
  startOver: "Start over",
  placeholder: "Message the draft",
  start: {
    title: "Try the agent as the form is now",
    text: "Unsaved changes count, and nothing is saved. This chat isn't listed anywhere and is deleted after a day. Answers cost the usual credits.",
    suggestions: "Suggested questions",
    questions: [
      "What can you help me with?",
      "What do you need to know before you start?",
      "Show me an example of your work.",
    ],
  },
  incomplete: "To test the agent, give it instructions and keep every field within its limit.",
  changed: (fields: readonly string[]) => `Changed since this answer: ${formatList(fields)}.`,
  askAgain: "Ask again",
  previous: {
    title: "Previous answer",
    /** What has changed between the previous answer and the one above it. */
    before: (fields: readonly string[]) => `before you changed: ${formatList(fields)}`,
    same: "same settings",
  },
  failed: {
    title: "Couldn't open the test chat.",
    text: "Check your connection and try again.",
  },
  sent: {
    title: "What was sent",
    intro: "The request that this answer is based on, as the model got it.",
    missing: {
      title: "Nothing was sent.",
      text: "This answer ended before a model was asked.",
    },
    copyAll: "Copy everything",
    copyPrompt: "Copy the system prompt",
    model: "Model",
    modelDefault: "Model's default",
    tokens: "Tokens",
    tokensIn: (count: number) => `${formatNumber(count)} in`,
    tokensCached: (count: number) => `${formatNumber(count)} of them from the cache`,
    tokensOut: (count: number) => `${formatNumber(count)} out`,
    cost: "Cost",
    /** A part of the cost. */
    ofTools: (cost: string) => `${cost} of it for tools`,
    free: "No credits",
    duration: "Duration",
    prompt: "System prompt",
    parts: {
      instructions: "Instructions",
      outputFormat: "Output format",
      language: "Language",
      mentions: "Mentions",
      notes: "Notes",
      memory: "Memory",
      project: "Project",
      conversation: "Rules of every chat",
      task: "Rules of this task",
    },
    aboutTokens: (count: number) => `about ${plural(count, "token")}`,
    messages: "Messages",
    messageCount: (count: number) => plural(count, "message"),
    omittedMessages: (count: number) => `${plural(count, "earlier message")} not shown here`,
    omittedChars: (count: number) => `${plural(count, "more character")} not shown here`,
    roles: { user: "You", assistant: "Agent", tool: "Tool" },
    called: (tool: string) => `Called: ${tool}`,
    result: (tool: string) => `Result: ${tool}`,
    attached: (file: string) => `Attached: ${file}`,
    tools: "Tools",
    toolCount: (count: number) => (count === 0 ? "none" : plural(count, "tool")),
    noTools: "This request had no tools.",
    deferred: "Sent once the model has found it by search",
    ofProvider: "The provider's own search",
  },
});
