import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-usage.ts";

export const agentUsageText: typeof english.agentUsageText = {
  usedBy: (workflows) => `in ${plural(workflows, "Workflow", "Workflows")} verwendet`,
  deleteConfirmation: (title, workflows) => ({
    title: "Agenten löschen",
    text:
      workflows > 0
        ? `„${title}“ wird in ${plural(workflows, "Workflow", "Workflows")} verwendet. Alles, was den Agenten verwendet, funktioniert dann nicht mehr, bis du einen anderen auswählst.`
        : `„${title}“ löschen?`,
    confirm: "Agenten löschen",
  }),
};
