import { and, eq } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";

type AgentRow = typeof agent.$inferSelect;

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
  const [row] = await db
    .select()
    .from(agent)
    .where(and(eq(agent.id, agentId), eq(agent.workspaceId, actor.workspaceId)));
  return row && !row.deletedAt ? row : notFound("agent");
}
