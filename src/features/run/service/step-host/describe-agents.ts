import type { Resource } from "#engine/prompt.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { SliceAgents } from "./slice-agents.ts";

/** Describes the mentioned agents to a model that chooses among them; deleted agents are left out. */
export async function describeAgents(agents: SliceAgents, resources: readonly Resource[] = []): Promise<string> {
  const ids = resources.flatMap(({ type, params }) => (type === "AGENT" && params.agentId ? [params.agentId] : []));
  const rows = await Promise.all([...new Set(ids)].map((id) => agents.find(id).catch(() => null)));
  const lines = rows.flatMap((row) =>
    row ? [promptText.agentLine({ id: row.id, title: row.title, background: row.config.system })] : [],
  );
  return lines.length > 0 ? promptText.agentList(lines) : "";
}
