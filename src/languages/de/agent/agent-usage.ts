import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-usage.ts";

const whereUsed = (workflows: number, agents: number) =>
  formatList([
    ...(workflows > 0 ? [`in ${plural(workflows, "Workflow", "Workflows")}`] : []),
    ...(agents > 0 ? [`von ${plural(agents, "Agenten", "Agenten")}`] : []),
  ]);

export const agentUsageText: typeof english.agentUsageText = {
  headings: { workflows: "Workflows, die diesen Agenten verwenden", agents: "Agenten mit diesem Unteragenten" },
  deleteConfirmation: (title, workflows, agents) => ({
    title: "Agenten löschen",
    text:
      workflows + agents > 0
        ? `„${title}“ wird ${whereUsed(workflows, agents)} verwendet. Alles, was den Agenten verwendet, funktioniert dann erst wieder mit einem anderen.`
        : `„${title}“ löschen?`,
    confirm: "Agenten löschen",
  }),
};
