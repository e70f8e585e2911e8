/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { AskPersonCard } from "./ask-person/card.tsx";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import { GenerateFlashcardsCard } from "./generate-flashcards/card.tsx";
import { GenerateMindmapCard } from "./generate-mindmap/card.tsx";
import type { ToolName } from "./index.ts";
import { ManageTaskPlanCard } from "./manage-task-plan/card.tsx";
import { ReadResultCard } from "./read-result/card.tsx";
import { ScrapeWebsiteContentCard } from "./scrape-website-content/card.tsx";
import type { ToolCardProps } from "./tool-line.tsx";
import { WebSearchCard } from "./web-search/card.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
  scrape_website_content: ScrapeWebsiteContentCard,
  web_search: WebSearchCard,
  generate_flashcards: GenerateFlashcardsCard,
  generate_mindmap: GenerateMindmapCard,
  manage_task_plan: ManageTaskPlanCard,
  ask_person: AskPersonCard,
  read_result: ReadResultCard,
};

/** Null for a tool of another server. */
export const cardOf = (name: string): ComponentType<ToolCardProps> | null =>
  Object.hasOwn(cards, name) ? cards[name as ToolName] : null; // it is one of the keys
