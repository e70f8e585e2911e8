import { familyOf, type ToolName, toolFamilies, tools } from "./index.ts";
import type { ToolSpec } from "./tool.ts";

/** The spec of a tool by its name on the wire; null for a tool that does not exist here. */
export function specOfTool(name: string): ToolSpec | null {
  if (Object.hasOwn(tools, name)) return tools[name as ToolName]; // it is one of the keys
  const family = familyOf(name);
  return family && toolFamilies[family];
}
