import {
  BookOpen,
  Bot,
  Braces,
  GraduationCap,
  type LucideIcon,
  NotebookText,
  PenLine,
  Puzzle,
  Server,
  Workflow,
} from "lucide-react";
import type { DescribeMention } from "#ui/editor/mention-display.ts";

/** The icons of what texts can mention, by the type of the mention. */
export const mentionIcons: Readonly<Record<string, LucideIcon>> = {
  AGENT: Bot,
  API_ACTION: Braces,
  WORKFLOW: Workflow,
  KNOWLEDGE_SOURCE_TREE_NODE: BookOpen,
  STYLE: PenLine,
  SKILL: GraduationCap,
  NOTE: NotebookText,
  MCP: Server,
  INTEGRATION: Puzzle,
};

/** Shows a mention of a text that is not edited any more: its target is not looked up. */
export const describeMention: DescribeMention = ({ type, label }) => {
  const icon = mentionIcons[type];
  return { title: label, ...(icon && { icon }) };
};
