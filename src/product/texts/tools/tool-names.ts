import { sentences } from "../../sentences.ts";

/**
 * The tools of agents, by their names on the wire: what people call them, what each does in one line, and the title of a
 * call that a person must allow.
 */
export const toolNameText = sentences("toolNameText", {
  delegate_task_to_sub_agent: {
    name: "Sub-agents",
    hint: "Gives tasks to other agents.",
    asking: "Wants to give a task to another agent",
  },
  web_search: { name: "Web search", hint: "Finds pages on the web.", asking: "Wants to search the web" },
  scrape_website_content: {
    name: "Read web pages",
    hint: "Reads the text of a page or a file on the web.",
    asking: "Wants to read a web page",
  },
  generate_flashcards: {
    name: "Flashcards",
    hint: "Makes a deck of cards to learn from.",
    asking: "Wants to make flashcards",
  },
  generate_mindmap: { name: "Mind map", hint: "Draws a topic with its branches.", asking: "Wants to draw a mind map" },
  manage_task_plan: {
    name: "Task plan",
    hint: "Shows a plan for longer work and keeps it up to date.",
    asking: "Wants to plan tasks",
  },
  ask_person: {
    name: "Ask questions",
    hint: "Shows a short form when facts or decisions are missing.",
    asking: "Wants to ask questions",
  },
  execute_python: {
    name: "Run Python",
    hint: "Calculates and works with data and files.",
    asking: "Wants to run Python",
  },
  generate_image: {
    name: "Image generation",
    hint: "Makes images from a description.",
    asking: "Wants to make images",
  },
  pexels_image_search: { name: "Stock photos", hint: "Finds free photos.", asking: "Wants to search for photos" },
  pexels_video_search: { name: "Stock videos", hint: "Finds free videos.", asking: "Wants to search for videos" },
  create_canvas: {
    name: "Create canvases",
    hint: "Writes documents, pages, slides, and media beside the chat.",
    asking: "Wants to create a canvas",
  },
  update_canvas: {
    name: "Change canvases",
    hint: "Changes a canvas and keeps its earlier versions.",
    asking: "Wants to change a canvas",
  },
  read_canvas: { name: "Read canvases", hint: "Reads a canvas as it is now.", asking: "Wants to read a canvas" },
  search_tools: { name: "Find tools", hint: "Finds the right one of many tools.", asking: "Wants to look for tools" },
  /** Each custom tool is one. */
  api_: { name: "Custom tool", hint: "Calls an API.", asking: "Wants to call an API" },
  integration_: {
    name: "Integration",
    hint: "Uses a connected service.",
    asking: "Wants to use a connected service",
  },
  /** Each action of an app that is connected through Composio is one. */
  INTEGRATION_COMPOSIO_: {
    name: "App action",
    hint: "Runs an action of a connected app.",
    asking: "Wants to use a connected app",
  },
  search_for_available_integration_actions: {
    name: "Find app actions",
    hint: "Finds the right one of many actions of connected apps.",
    asking: "Wants to look for app actions",
  },
  /** Each workflow of the workspace is a tool. */
  TROUPE_WORKFLOW_: { name: "Workflow", hint: "Runs a workflow of this workspace.", asking: "Wants to run a workflow" },
  /** Each tool of a connected server is one. */
  mcp_: { name: "Server tool", hint: "Calls a tool of a connected server.", asking: "Wants to use a tool of a server" },
  read_result: {
    name: "Read long results",
    hint: "Reads the rest of a long result.",
    asking: "Wants to read a long result",
  },
  get_context_from_provided_knowledge_sources_and_notes: {
    name: "Knowledge",
    hint: "Finds passages in the knowledge sources.",
    asking: "Wants to look in the knowledge sources",
  },
  list_sources: { name: "List sources", hint: "Lists what the agent can read.", asking: "Wants to list the sources" },
  search_text: {
    name: "Find words",
    hint: "Finds exact words in the sources.",
    asking: "Wants to find words in the sources",
  },
  read_skill: {
    name: "Read skills",
    hint: "Reads the instructions of a skill before it does a task.",
    asking: "Wants to read a skill",
  },
  read_pages: { name: "Read pages", hint: "Reads whole pages of a source.", asking: "Wants to read pages of a source" },
  create_memory_note: {
    name: "Remember",
    hint: "Keeps a fact for later chats.",
    asking: "Wants to remember something",
  },
  update_memory_note: {
    name: "Correct memory",
    hint: "Changes what it remembers.",
    asking: "Wants to change what it remembers",
  },
  delete_memory_note: { name: "Forget", hint: "Removes a fact from memory.", asking: "Wants to forget something" },
  search_past_chats: {
    name: "Past chats",
    hint: "Finds your earlier chats.",
    asking: "Wants to search your chats",
  },
  create_schedule: {
    name: "Schedules",
    hint: "Sends it a message in the chat at set times.",
    asking: "Wants to create a schedule",
  },
  list_schedules: {
    name: "List schedules",
    hint: "Lists what is scheduled in a chat.",
    asking: "Wants to list the schedules of this chat",
  },
  update_schedule: {
    name: "Change schedules",
    hint: "Changes, pauses, or resumes a schedule.",
    asking: "Wants to change a schedule",
  },
  delete_schedule: {
    name: "Delete schedules",
    hint: "Deletes a schedule of a chat.",
    asking: "Wants to delete a schedule",
  },
  query_table: { name: "Ask tables", hint: "Counts, sums and filters rows of tables.", asking: "Wants to ask a table" },
});
