import { Bot, type LucideIcon, Workflow } from "lucide-react";
import type { DescribeMention } from "#ui/editor/mention-display.ts";

const icons: Readonly<Record<string, LucideIcon>> = { AGENT: Bot, WORKFLOW: Workflow };

/** How a chat shows a mention. */
export const describeMention: DescribeMention = ({ type, label }) => {
  const icon = icons[type];
  return { title: label, ...(icon && { icon }) };
};
