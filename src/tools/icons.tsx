/** The icons of the tools, for lists of them. */
import {
  BookOpen,
  Bot,
  Clapperboard,
  CodeXml,
  Copy,
  FilePen,
  FilePlus,
  FileText,
  Globe,
  Image,
  Images,
  ListTodo,
  type LucideIcon,
  MessageCircleQuestionMark,
  Network,
  SearchCheck,
} from "lucide-react";
import type { ToolName } from "./index.ts";

export const toolIcons: { readonly [Name in ToolName]: LucideIcon } = {
  delegate_task_to_sub_agent: Bot,
  web_search: Globe,
  scrape_website_content: FileText,
  generate_flashcards: Copy,
  generate_mindmap: Network,
  manage_task_plan: ListTodo,
  ask_person: MessageCircleQuestionMark,
  execute_python: CodeXml,
  generate_image: Image,
  pexels_image_search: Images,
  pexels_video_search: Clapperboard,
  create_canvas: FilePlus,
  update_canvas: FilePen,
  read_canvas: BookOpen,
  search_tools: SearchCheck,
};
