import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The cards of tool calls. */

export const toolCardText = sentences("toolCardText", {
  delegation: {
    asking: (agent: string) => `Asking ${agent}`,
    asked: (agent: string) => `Asked ${agent}`,
    /** Instead of the name of an agent that is deleted or not known yet. */
    someAgent: "another agent",
    failed: "Delegation Failed",
    failedText: "An error occurred during delegation",
    task: "Task",
    context: "Context",
    /** What the other agent has said and done so far. */
    progress: "Progress",
    /** What it did. */
    actions: "Actions",
    moreActions: (count: number) => plural(count, "more action"),
    answer: "Answer",
  },
});
