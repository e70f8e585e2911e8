/** Ready-made agents; the texts of a single template are in its own file. */

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
  tools: (tools: readonly string[]) => `Tools: ${tools.join(", ")}`,
  noTools: "Instructions only",
  turnedOff: "Turned off",
});

export type AgentDepartment = keyof typeof agentTemplateText.departments;
