/** What uses an agent, and the question before it is deleted. */

import { plural } from "#lib/text.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const agentUsageText = {
  usedBy: (chatbots: number, workflows: number, agents: number) =>
    [
      chatbots > 0 ? plural(chatbots, "chatbot") : "",
      workflows > 0 ? plural(workflows, "workflow") : "",
      agents > 0 ? plural(agents, "agent") : "",
    ]
      .filter(Boolean)
      .join(", "),
  deleteConfirmation: (title: string, usedBy: string): Confirmation => ({
    title: "Delete agent",
    text: usedBy
      ? `“${title}” is used by ${usedBy}. Anything that uses it stops working until you select another agent.`
      : `Delete “${title}”?`,
    confirm: "Delete agent",
  }),
} as const;
