/** What uses an agent, and the question before it is deleted. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

const countUsers = (workflows: number, agents: number) =>
  formatList([
    ...(workflows > 0 ? [plural(workflows, "workflow")] : []),
    ...(agents > 0 ? [plural(agents, "agent")] : []),
  ]);

export const agentUsageText = sentences("agentUsageText", {
  headings: { workflows: "Workflows that use this agent", agents: "Agents that have it as a sub-agent" },
  deleteConfirmation: (title: string, workflows: number, agents: number): Confirmation => ({
    title: "Delete agent",
    text:
      workflows + agents > 0
        ? `“${title}” is used by ${countUsers(workflows, agents)}. Anything that uses it stops working until you select another agent.`
        : `Delete “${title}”?`,
    confirm: "Delete agent",
  }),
});
