import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/common/usage.ts";

const whereUsed = (agents: number, workflows: number) =>
  formatList([
    ...(agents > 0 ? [`von ${plural(agents, "Agenten", "Agenten")}`] : []),
    ...(workflows > 0 ? [`in ${plural(workflows, "Workflow", "Workflows")}`] : []),
  ]);
const countUsers = (agents: number, workflows: number) =>
  formatList([
    ...(agents > 0 ? [plural(agents, "Agent", "Agenten")] : []),
    ...(workflows > 0 ? [plural(workflows, "Workflow", "Workflows")] : []),
  ]);

export const usageText: typeof english.usageText = {
  usedBy: (agents, workflows) => `${whereUsed(agents, workflows)} verwendet`,
  notUsed: "noch nicht verwendet",
  headings: { agents: "Agenten", workflows: "Workflows" },
  lost: (agents, workflows) =>
    `${countUsers(agents, workflows)} ${agents + workflows === 1 ? "verliert" : "verlieren"} den Zugriff darauf:`,
};
