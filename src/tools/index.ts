/** The tools, by their names on the wire. */
import { apiAction, apiActionPrefix, integrationPrefix } from "./api-action/spec.ts";
import { askPerson } from "./ask-person/spec.ts";
import { callMcpTool, mcpToolPrefix } from "./call-mcp-tool/spec.ts";
import { composioAction, composioActionPrefix } from "./composio-action/spec.ts";
import { createCanvas } from "./create-canvas/spec.ts";
import { createMemoryNote } from "./create-memory-note/spec.ts";
import { createSchedule } from "./create-schedule/spec.ts";
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { deleteMemoryNote } from "./delete-memory-note/spec.ts";
import { deleteSchedule } from "./delete-schedule/spec.ts";
import { executePython } from "./execute-python/spec.ts";
import { generateFlashcards } from "./generate-flashcards/spec.ts";
import { generateImage } from "./generate-image/spec.ts";
import { generateMindmap } from "./generate-mindmap/spec.ts";
import { getContext } from "./get-context-from-provided-knowledge-sources-and-notes/spec.ts";
import { listSchedules } from "./list-schedules/spec.ts";
import { listSources } from "./list-sources/spec.ts";
import { manageTaskPlan } from "./manage-task-plan/spec.ts";
import { pexelsImageSearch } from "./pexels-image-search/spec.ts";
import { pexelsVideoSearch } from "./pexels-video-search/spec.ts";
import { queryTable } from "./query-table/spec.ts";
import { readCanvas } from "./read-canvas/spec.ts";
import { readPages } from "./read-pages/spec.ts";
import { readResult } from "./read-result/spec.ts";
import { readSkill } from "./read-skill/spec.ts";
import { runWorkflow, runWorkflowPrefix } from "./run-workflow/spec.ts";
import { scrapeWebsiteContent } from "./scrape-website-content/spec.ts";
import { searchForAvailableIntegrationActions } from "./search-for-available-integration-actions/spec.ts";
import { searchPastChats } from "./search-past-chats/spec.ts";
import { searchText } from "./search-text/spec.ts";
import { searchTools } from "./search-tools/spec.ts";
import { updateCanvas } from "./update-canvas/spec.ts";
import { updateMemoryNote } from "./update-memory-note/spec.ts";
import { updateSchedule } from "./update-schedule/spec.ts";
import { webSearchTool } from "./web-search/spec.ts";

export const tools = {
  create_canvas: createCanvas,
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
  web_search: webSearchTool,
  scrape_website_content: scrapeWebsiteContent,
  generate_flashcards: generateFlashcards,
  generate_mindmap: generateMindmap,
  manage_task_plan: manageTaskPlan,
  ask_person: askPerson,
  execute_python: executePython,
  generate_image: generateImage,
  pexels_image_search: pexelsImageSearch,
  pexels_video_search: pexelsVideoSearch,
  read_canvas: readCanvas,
  update_canvas: updateCanvas,
  search_tools: searchTools,
  read_result: readResult,
  get_context_from_provided_knowledge_sources_and_notes: getContext,
  list_sources: listSources,
  search_text: searchText,
  read_pages: readPages,
  query_table: queryTable,
  read_skill: readSkill,
  create_memory_note: createMemoryNote,
  update_memory_note: updateMemoryNote,
  delete_memory_note: deleteMemoryNote,
  search_past_chats: searchPastChats,
  create_schedule: createSchedule,
  list_schedules: listSchedules,
  update_schedule: updateSchedule,
  delete_schedule: deleteSchedule,
  search_for_available_integration_actions: searchForAvailableIntegrationActions,
} as const;

export type ToolName = keyof typeof tools;

/** Families of tools with one tool for each thing in the workspace, by the start of their names. */
export const toolFamilies = {
  [apiActionPrefix]: apiAction,
  [integrationPrefix]: apiAction,
  [composioActionPrefix]: composioAction,
  [runWorkflowPrefix]: runWorkflow,
  [mcpToolPrefix]: callMcpTool,
} as const;

export type ToolFamily = keyof typeof toolFamilies;

/** The family that a name belongs to; null for any other tool. */
export const familyOf = (name: string): ToolFamily | null => {
  const families = Object.keys(toolFamilies) as ToolFamily[]; // keys of a literal are its keys
  return families.find((prefix) => name.startsWith(prefix)) ?? null;
};
