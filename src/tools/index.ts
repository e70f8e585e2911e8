/** The tools, by their names on the wire. */
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";

export const tools = {
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
} as const;

export type ToolName = keyof typeof tools;
