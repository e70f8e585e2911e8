import { sql } from "drizzle-orm";
import { type AgentRow, agentColumns } from "#features/agent/service/agent-columns.ts";
import { agent } from "#features/agent/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import { notFound } from "#product/refusals.ts";

/** The agents of one slice. Each is read once, so that all steps and items use the same version. */
export interface SliceAgents {
  /** `null` means a general task without an agent; throws "not found" for a deleted agent. */
  find(agentId: string | null): Promise<AgentRow | null>;
}

export function createSliceAgents(ctx: WorkspaceContext): SliceAgents {
  const agents = new Map<string, Promise<AgentRow>>();
  return {
    async find(agentId) {
      if (!agentId) return null;
      const loading = agents.get(agentId) ?? findAgent(ctx, agentId);
      agents.set(agentId, loading);
      loading.catch(() => agents.delete(agentId));
      return loading;
    },
  };
}

async function findAgent({ db, actor }: WorkspaceContext, agentId: string): Promise<AgentRow> {
  const row = await readAgent(db, { agentId, workspaceId: actor.workspaceId });
  return row && !row.deletedAt ? row : notFound("agent");
}

/** Slices that start together read their agents together. */
const readAgent = batched<{ agentId: string; workspaceId: string }, AgentRow | undefined>(async (db, asked) => {
  const ids = [...new Set(asked.map(({ agentId }) => agentId))];
  const rows = await db
    .select(agentColumns)
    .from(agent)
    .where(sql`${agent.id} = any(${sql.param(ids)}::uuid[])`);
  return asked.map(({ agentId, workspaceId }) =>
    rows.find((row) => row.id === agentId && row.workspaceId === workspaceId),
  );
});
