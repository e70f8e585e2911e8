import { idOf } from "#lib/entity-id.ts";
import { parseMentions } from "#lib/mention.ts";

/** What texts can mention, with the parameter that has its id. */
const idParams = {
  agent: ["AGENT", "agentId"],
  apiAction: ["API_ACTION", "apiActionId"],
  workflow: ["WORKFLOW", "workflowId"],
  knowledgeNode: ["KNOWLEDGE_SOURCE_TREE_NODE", "knowledgeSourceTreeNodeId"],
  style: ["STYLE", "styleId"],
  skill: ["SKILL", "skillId"],
  note: ["NOTE", "noteId"],
  mcpServer: ["MCP", "mcpServerId"],
} as const;

/** The ids of what texts mention of one kind, without duplicates. */
export function mentionedIds(entity: keyof typeof idParams, ...texts: readonly string[]): string[] {
  const [wantedType, param] = idParams[entity];
  const ids = texts.flatMap(parseMentions).flatMap((part) => {
    const id = part.kind === "mention" && part.type === wantedType ? part.params[param] : undefined;
    return id !== undefined && idOf(entity).safeParse(id).success ? [id] : [];
  });
  return [...new Set(ids)];
}
