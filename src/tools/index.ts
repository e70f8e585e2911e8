/** The tools, by their names on the wire. */
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { scrapeWebsiteContent } from "./scrape-website-content/spec.ts";
import { webSearchTool } from "./web-search/spec.ts";

export const tools = {
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
  scrape_website_content: scrapeWebsiteContent,
  web_search: webSearchTool,
} as const;

export type ToolName = keyof typeof tools;
