/** What uses an agent, and the question before it is deleted. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const agentUsageText = sentences("agentUsageText", {
  usedBy: (workflows: number) => `used by ${plural(workflows, "workflow")}`,
  deleteConfirmation: (title: string, workflows: number): Confirmation => ({
    title: "Delete agent",
    text:
      workflows > 0
        ? `“${title}” is used by ${plural(workflows, "workflow")}. Anything that uses it stops working until you select another agent.`
        : `Delete “${title}”?`,
    confirm: "Delete agent",
  }),
});
