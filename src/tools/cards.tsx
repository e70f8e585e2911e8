/** The browser half of the catalog, which shows tool calls. */
import type { ComponentType } from "react";
import { ApiActionCard } from "./api-action/card.tsx";
import { apiActionPrefix, integrationPrefix } from "./api-action/spec.ts";
import { AskPersonCard } from "./ask-person/card.tsx";
import { CallMcpToolCard } from "./call-mcp-tool/card.tsx";
import { mcpToolPrefix } from "./call-mcp-tool/spec.ts";
import { ComposioActionCard } from "./composio-action/card.tsx";
import { composioActionPrefix } from "./composio-action/spec.ts";
import { CreateCanvasCard } from "./create-canvas/card.tsx";
import { MemoryNoteCard } from "./create-memory-note/card.tsx";
import { ScheduleCard } from "./create-schedule/card.tsx";
import { DelegateTaskToSubAgentCard } from "./delegate-task-to-sub-agent/card.tsx";
import { ExecutePythonCard } from "./execute-python/card.tsx";
import { GenerateFlashcardsCard } from "./generate-flashcards/card.tsx";
import { GenerateImageCard } from "./generate-image/card.tsx";
import { GenerateMindmapCard } from "./generate-mindmap/card.tsx";
import { GetContextCard } from "./get-context-from-provided-knowledge-sources-and-notes/card.tsx";
import { familyOf, type ToolFamily, type ToolName } from "./index.ts";
import { ListSourcesCard } from "./list-sources/card.tsx";
import { ManageTaskPlanCard } from "./manage-task-plan/card.tsx";
import { PexelsImageSearchCard } from "./pexels-image-search/card.tsx";
import { PexelsVideoSearchCard } from "./pexels-video-search/card.tsx";
import { QueryTableCard } from "./query-table/card.tsx";
import { ReadCanvasCard } from "./read-canvas/card.tsx";
import { ReadPagesCard } from "./read-pages/card.tsx";
import { ReadResultCard } from "./read-result/card.tsx";
import { ReadSkillCard } from "./read-skill/card.tsx";
import { RunWorkflowCard } from "./run-workflow/card.tsx";
import { runWorkflowPrefix } from "./run-workflow/spec.ts";
import { ScrapeWebsiteContentCard } from "./scrape-website-content/card.tsx";
import { SearchForAvailableIntegrationActionsCard } from "./search-for-available-integration-actions/card.tsx";
import { SearchPastChatsCard } from "./search-past-chats/card.tsx";
import { SearchTextCard } from "./search-text/card.tsx";
import { SearchToolsCard } from "./search-tools/card.tsx";
import type { ToolCardProps } from "./tool-line.tsx";
import { UpdateCanvasCard } from "./update-canvas/card.tsx";
import { WebSearchCard } from "./web-search/card.tsx";

export const cards: { readonly [Name in ToolName]: ComponentType<ToolCardProps> } = {
  create_canvas: CreateCanvasCard,
  delegate_task_to_sub_agent: DelegateTaskToSubAgentCard,
  scrape_website_content: ScrapeWebsiteContentCard,
  web_search: WebSearchCard,
  generate_flashcards: GenerateFlashcardsCard,
  generate_mindmap: GenerateMindmapCard,
  manage_task_plan: ManageTaskPlanCard,
  ask_person: AskPersonCard,
  execute_python: ExecutePythonCard,
  generate_image: GenerateImageCard,
  pexels_image_search: PexelsImageSearchCard,
  pexels_video_search: PexelsVideoSearchCard,
  read_canvas: ReadCanvasCard,
  update_canvas: UpdateCanvasCard,
  search_tools: SearchToolsCard,
  read_result: ReadResultCard,
  get_context_from_provided_knowledge_sources_and_notes: GetContextCard,
  list_sources: ListSourcesCard,
  search_text: SearchTextCard,
  read_pages: ReadPagesCard,
  query_table: QueryTableCard,
  read_skill: ReadSkillCard,
  create_memory_note: MemoryNoteCard,
  update_memory_note: MemoryNoteCard,
  delete_memory_note: MemoryNoteCard,
  search_past_chats: SearchPastChatsCard,
  create_schedule: ScheduleCard,
  list_schedules: ScheduleCard,
  update_schedule: ScheduleCard,
  delete_schedule: ScheduleCard,
  search_for_available_integration_actions: SearchForAvailableIntegrationActionsCard,
};

const familyCards: { readonly [Family in ToolFamily]: ComponentType<ToolCardProps> } = {
  [apiActionPrefix]: ApiActionCard,
  [integrationPrefix]: ApiActionCard,
  [composioActionPrefix]: ComposioActionCard,
  [runWorkflowPrefix]: RunWorkflowCard,
  [mcpToolPrefix]: CallMcpToolCard,
};

/** Tools whose calls replace what their earlier calls show: the last one keeps its place when others are collapsed. */
export const replacingTools: ReadonlySet<string> = new Set<ToolName>(["manage_task_plan"]);

/** Null for a tool of another server. */
export function cardOf(name: string): ComponentType<ToolCardProps> | null {
  if (Object.hasOwn(cards, name)) return cards[name as ToolName]; // it is one of the keys
  const family = familyOf(name);
  return family && familyCards[family];
}
