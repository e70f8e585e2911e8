import { createMemory, deleteMemory, updateMemory } from "#features/agent/service/agent-memory.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { MemoryPort } from "#tools/server.ts";

/** The memory of an agent, for one call of a tool. The id of the call becomes that of the note. */
export const createMemoryPort = (
  { ctx, callId }: Pick<RunningCall, "ctx" | "callId">,
  agentId: string,
): MemoryPort => ({
  create: (fact) => createMemory(ctx, agentId, { id: callId, ...fact }),
  update: (changed) => updateMemory(ctx, agentId, changed),
  remove: (id) => deleteMemory(ctx, agentId, id),
});
