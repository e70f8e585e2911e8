import { sentences } from "../../sentences.ts";
/** Settings of a chat step. */
export const chatFormText = sentences("chatFormText", {
  agent: "Agent to chat with",
  firstMessage: "First message",
  firstMessagePlaceholder: "Sent to the agent when the chat starts. Type @ to insert earlier answers and results.",
  firstMessageHint: "The agent answers it before the person joins. Leave empty to let the person write first.",
});
