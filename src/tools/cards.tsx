/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { CreateCanvasCard } from "./create-canvas/card.tsx";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import type { ToolName } from "./index.ts";
import { ReadCanvasCard } from "./read-canvas/card.tsx";
import type { ToolCardProps } from "./tool-line.tsx";
import { UpdateCanvasCard } from "./update-canvas/card.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  create_canvas: CreateCanvasCard,
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
  read_canvas: ReadCanvasCard,
  update_canvas: UpdateCanvasCard,
};

/** Null for a tool of another server. */
export const cardOf = (name: string): ComponentType<ToolCardProps> | null =>
  Object.hasOwn(cards, name) ? cards[name as ToolName] : null; // it is one of the keys
