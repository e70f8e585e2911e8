/** The tools, by their names on the wire. */
import { askPerson } from "./ask-person/spec.ts";
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { generateFlashcards } from "./generate-flashcards/spec.ts";
import { generateMindmap } from "./generate-mindmap/spec.ts";
import { manageTaskPlan } from "./manage-task-plan/spec.ts";
import { readResult } from "./read-result/spec.ts";
import { scrapeWebsiteContent } from "./scrape-website-content/spec.ts";
import { webSearchTool } from "./web-search/spec.ts";

export const tools = {
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
  web_search: webSearchTool,
  scrape_website_content: scrapeWebsiteContent,
  generate_flashcards: generateFlashcards,
  generate_mindmap: generateMindmap,
  manage_task_plan: manageTaskPlan,
  ask_person: askPerson,
  read_result: readResult,
} as const;

export type ToolName = keyof typeof tools;
