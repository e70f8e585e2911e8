import { and, eq } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { notFound } from "#lib/errors.ts";
import type { Member } from "#platform/context.ts";

type AgentRow = typeof agent.$inferSelect;

/** The agents of one slice. Each is read once, so that all its steps and items are answered by the same one. */
export interface SliceAgents {
  /** `null` is a general task; an agent that is gone is refused. */
  find(agentId: string | null): Promise<AgentRow | null>;
}

export function sliceAgents(ctx: Member): SliceAgents {
  const known = new Map<string, Promise<AgentRow>>();
  return {
    async find(agentId) {
      if (!agentId) return null;
      const read = known.get(agentId) ?? readAgent(ctx, agentId);
      known.set(agentId, read);
      read.catch(() => known.delete(agentId));
      return read;
    },
  };
}

async function readAgent({ db, actor }: Member, agentId: string): Promise<AgentRow> {
  const [row] = await db
    .select()
    .from(agent)
    .where(and(eq(agent.id, agentId), eq(agent.workspaceId, actor.workspaceId)));
  return row && !row.deletedAt ? row : notFound("agent");
}
