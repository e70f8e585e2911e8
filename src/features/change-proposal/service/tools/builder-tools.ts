import { agentTools } from "./agent-tools.ts";
import type { BuilderTool } from "./builder-tool.ts";
import { workflowTools } from "./workflow-tools.ts";

/** What agents that build can do in a workspace: read, check, try, and propose. None of them changes anything by itself. */
export const builderTools: readonly BuilderTool[] = [...workflowTools, ...agentTools];
