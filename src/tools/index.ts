/** The tools, by their names on the wire. */
import { delegateTaskToSubAgent } from "./delegate-task-to-sub-agent/spec.ts";
import { runWorkflow, runWorkflowPrefix } from "./run-workflow/spec.ts";

export const tools = {
  delegate_task_to_sub_agent: delegateTaskToSubAgent,
} as const;

export type ToolName = keyof typeof tools;

/** Tools of which there is one for each thing in the workspace, by the start of their names. */
export const toolFamilies = {
  [runWorkflowPrefix]: runWorkflow,
} as const;

export type ToolFamily = keyof typeof toolFamilies;

/** The family that a name belongs to; null for any other tool. */
export const familyOf = (name: string): ToolFamily | null => {
  const families = Object.keys(toolFamilies) as ToolFamily[]; // keys of a literal are its keys
  return families.find((prefix) => name.startsWith(prefix)) ?? null;
};
