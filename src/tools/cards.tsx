/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import type { ToolName } from "./index.ts";
import type { ToolCardProps } from "./tool-line.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
};

/** Null for a tool of another server. */
export const cardOf = (name: string): ComponentType<ToolCardProps> | null =>
  Object.hasOwn(cards, name) ? cards[name as ToolName] : null; // it is one of the keys
