import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { knowledgeNodeId } from "#features/knowledge/schema.ts";
import { parseMentions } from "#lib/mention.ts";

interface Asked {
  readonly agent: Pick<AgentRow, "config"> | null;
  /** What the conversation mentions. */
  readonly resources: readonly Resource[];
  /** Selected for messages of the conversation. */
  readonly selected: readonly string[];
  /** The agent has its own sources in front of it already. */
  readonly isReadWhole: boolean;
}

/** The sources and folders of a turn, each once: those of the agent, those that are mentioned, those of the messages. */
export function knowledgeNodeIds({ agent: asked, resources, selected, isReadWhole }: Asked): string[] {
  const { system = "", outputFormat = "", knowledgeSourceTreeNodeIds = [] } = asked?.config ?? {};
  const inInstructions = parseMentions(`${system}\n${outputFormat}`).flatMap((part) =>
    part.kind === "mention" ? [part] : [],
  );
  const mentioned = [...inInstructions, ...resources].flatMap(({ type, params }) =>
    type === "KNOWLEDGE_SOURCE_TREE_NODE" && params.knowledgeSourceTreeNodeId ? [params.knowledgeSourceTreeNodeId] : [],
  );
  const own = isReadWhole ? [] : knowledgeSourceTreeNodeIds;
  return [...new Set([...own, ...mentioned, ...selected])].filter((id) => knowledgeNodeId.safeParse(id).success);
}
