import { sentences } from "../../sentences.ts";

/** The tools of agents, by their names on the wire: what people call them, and what each does in one line. */
export const toolNameText = sentences("toolNameText", {
  delegate_task_to_sub_agent: { name: "Sub-agents", hint: "Gives tasks to other agents." },
  web_search: { name: "Web search", hint: "Finds pages on the web." },
  scrape_website_content: { name: "Read web pages", hint: "Reads the text of a page or a file on the web." },
  generate_flashcards: { name: "Flashcards", hint: "Makes a deck of cards to learn from." },
  generate_mindmap: { name: "Mind map", hint: "Draws a topic with its branches." },
  manage_task_plan: { name: "Task plan", hint: "Shows a plan for longer work and keeps it up to date." },
  ask_person: { name: "Ask questions", hint: "Shows a short form when facts or decisions are missing." },
  execute_python: { name: "Run Python", hint: "Calculates and works with data and files." },
  generate_image: { name: "Image generation", hint: "Makes images from a description." },
  pexels_image_search: { name: "Stock photos", hint: "Finds free photos." },
  pexels_video_search: { name: "Stock videos", hint: "Finds free videos." },
  create_canvas: { name: "Create canvases", hint: "Writes documents, pages, slides, and media beside the chat." },
  update_canvas: { name: "Change canvases", hint: "Changes a canvas and keeps its earlier versions." },
  read_canvas: { name: "Read canvases", hint: "Reads a canvas as it is now." },
  search_tools: { name: "Find tools", hint: "Finds the right one of many tools." },
  /** The workflows of the workspace, each of which is a tool. */
  TROUPE_WORKFLOW_: { name: "Workflow", hint: "Runs a workflow of this workspace." },
  read_result: { name: "Read long results", hint: "Reads the rest of a long result." },
});
