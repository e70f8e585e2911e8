/** The tools, by their names on the wire. */
import { createCanvas } from "./create-canvas/spec.ts";
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { readCanvas } from "./read-canvas/spec.ts";
import { updateCanvas } from "./update-canvas/spec.ts";

export const tools = {
  create_canvas: createCanvas,
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
  read_canvas: readCanvas,
  update_canvas: updateCanvas,
} as const;

export type ToolName = keyof typeof tools;
