/** What uses a thing of a library, and what loses it when it is deleted. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

const countUsers = (agents: number, workflows: number) =>
  formatList([
    ...(agents > 0 ? [plural(agents, "agent")] : []),
    ...(workflows > 0 ? [plural(workflows, "workflow")] : []),
  ]);

export const usageText = sentences("usageText", {
  usedBy: (agents: number, workflows: number) => `used by ${countUsers(agents, workflows)}`,
  notUsed: "not used yet",
  headings: { agents: "Agents", workflows: "Workflows" },
  /** Before it is deleted; their names follow. */
  lost: (agents: number, workflows: number) =>
    `${countUsers(agents, workflows)} ${agents + workflows === 1 ? "uses" : "use"} it and will work without it:`,
});
