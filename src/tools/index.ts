/** The tools, by their names on the wire. */
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { executePython } from "./execute-python/spec.ts";
import { generateImage } from "./generate-image/spec.ts";
import { pexelsImageSearch } from "./pexels-image-search/spec.ts";
import { pexelsVideoSearch } from "./pexels-video-search/spec.ts";

export const tools = {
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
  execute_python: executePython,
  generate_image: generateImage,
  pexels_image_search: pexelsImageSearch,
  pexels_video_search: pexelsVideoSearch,
} as const;

export type ToolName = keyof typeof tools;
