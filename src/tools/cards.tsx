/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import type { ToolName } from "./index.ts";
import { ScrapeWebsiteContentCard } from "./scrape-website-content/card.tsx";
import type { ToolCardProps } from "./tool-line.tsx";
import { WebSearchCard } from "./web-search/card.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
  scrape_website_content: ScrapeWebsiteContentCard,
  web_search: WebSearchCard,
};

/** Null for a tool of another server. */
export const cardOf = (name: string): ComponentType<ToolCardProps> | null =>
  Object.hasOwn(cards, name) ? cards[name as ToolName] : null; // it is one of the keys
