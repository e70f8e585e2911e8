import { type ToolName, tools } from "./index.ts";
import type { ToolSpec } from "./tool.ts";

/** The spec of a tool by its name on the wire; null for a tool that does not exist here. */
export const specOfTool = (name: string): ToolSpec | null =>
  Object.hasOwn(tools, name) ? tools[name as ToolName] : null; // it is one of the keys
