/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import { familyOf, type ToolFamily, type ToolName } from "./index.ts";
import { RunWorkflowCard } from "./run-workflow/card.tsx";
import { runWorkflowPrefix } from "./run-workflow/spec.ts";
import type { ToolCardProps } from "./tool-line.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
};

const familyCards: { readonly [Family in ToolFamily]: ComponentType<ToolCardProps> } = {
  [runWorkflowPrefix]: RunWorkflowCard,
};

/** Null for a tool of another server. */
export function cardOf(name: string): ComponentType<ToolCardProps> | null {
  if (Object.hasOwn(cards, name)) return cards[name as ToolName]; // it is one of the keys
  const family = familyOf(name);
  return family && familyCards[family];
}
