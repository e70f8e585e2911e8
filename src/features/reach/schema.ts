import { z } from "zod";
import { unsavedAgent } from "#features/agent/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { Reach } from "#tools/tool.ts";

export const byAgent = z.strictObject({ id: idOf("agent") });
export const byUnsavedAgent = byAgent.extend({ draft: unsavedAgent });

/** A tool of a row, and what can be decided about it. */
export interface ReachTool {
  name: string;
  decision: ToolPolicy;
  /** Where nothing is decided, which stores nothing. */
  byDefault: ToolPolicy;
  choices: ToolPolicy[];
  /** As the list of trusted targets names it. */
  targetId: string | null;
}

/** Tools that people think of as one; every other tool is a row of its own. */
export type ReachGroup = "knowledge" | "tables" | "web" | "stock" | "canvas" | "memory" | "notes" | "skills";

/** One thing that an agent may reach, with one decision. */
export interface ReachRow {
  id: string;
  group: ReachGroup | null;
  reach: Reach;
  decision: ToolPolicy;
  /** Of a thing of the workspace, or of a tool of a server. */
  title: string | null;
  from: string | null;
  hint: string | null;
  host: string | null;
  /** What is selected: sources and folders, notes, skills, agents. */
  names: string[];
  /** Documents that can be found, or notes of the memory. */
  count: number | null;
  /** Empty for what stands in the instructions: it can only be selected or not. */
  tools: ReachTool[];
}

export interface AgentReach {
  rows: ReachRow[];
  /** Servers that don't answer; their tools are missing. */
  skippedServers: string[];
}
