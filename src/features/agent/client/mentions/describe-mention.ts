import { BookOpen, Bot, type LucideIcon, Server, Workflow } from "lucide-react";
import type { DescribeMention } from "#ui/editor/mention-display.ts";

/** The icons of what texts can mention, by the type of the mention. */
export const mentionIcons: Readonly<Record<string, LucideIcon>> = {
  AGENT: Bot,
  WORKFLOW: Workflow,
  KNOWLEDGE_SOURCE_TREE_NODE: BookOpen,
  MCP: Server,
};

/** Shows a mention of a text that is not edited any more: its target is not looked up. */
export const describeMention: DescribeMention = ({ type, label }) => {
  const icon = mentionIcons[type];
  return { title: label, ...(icon && { icon }) };
};
