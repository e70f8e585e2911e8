/** Ready-made agents; the texts of a single template are in its own file. */

import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

export const agentTemplateText = sentences("agentTemplateText", {
  departments: {
    productivity: "Productivity",
    marketing: "Marketing",
    sales: "Sales",
    support: "Support",
    hr: "HR",
    data: "Data",
    engineering: "Engineering",
    legal: "Legal",
    education: "Education",
  },
  department: "Department",
  intro: "Specialists with ready instructions. Review and edit everything before you create the agent.",
  uses: (tools: readonly string[]) => `Uses ${formatList(tools)}`,
  usesNoTools: "Instructions only",
  usesLabel: "Uses",
  turnedOff: "Turned off",
});

export type AgentDepartment = keyof typeof agentTemplateText.departments;
