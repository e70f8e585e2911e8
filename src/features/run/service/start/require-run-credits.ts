import { and, eq, inArray } from "drizzle-orm";
import { estimateRun, type Prices } from "#engine/estimate.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { agent } from "#features/agent/table.ts";
import { requireCredits } from "#features/billing/service/credit-check.ts";
import {
  findModel,
  isFreeOfCredits,
  loadModelAccess,
  pickAutoModel,
} from "#features/credential/service/model-access.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";

/**
 * Throws "credits" if the run will certainly cost some and none are left. What only may cost something, such as a model
 * with a free one behind it, starts and is refused where it is reached.
 */
export async function requireRunCredits(ctx: WorkspaceContext, graph: Graph): Promise<void> {
  const agentIds = new Set<string>();
  const requests = estimateRequests(graph, (agentId) => {
    if (agentId) agentIds.add(agentId);
    return 1;
  });
  if (requests === 0) return;
  const access = await loadModelAccess(ctx);
  const priceOf = (modelId: string | null): number => {
    const model = findModel(access, modelId) ?? pickAutoModel(access);
    return model && !isFreeOfCredits(access, model) ? model.aiCreditsPerRequest : 0;
  };
  const agents = await ctx.db
    .select({ id: agent.id, config: agent.config })
    .from(agent)
    .where(and(eq(agent.workspaceId, ctx.actor.workspaceId), inArray(agent.id, [...agentIds])));
  const prices = new Map(
    agents.map(({ id, config: { languageModelId, fallbackModels = [] } }) => [
      id,
      Math.min(...[languageModelId, ...fallbackModels.map((one) => one.languageModelId)].map(priceOf)),
    ]),
  );
  const price = estimateRequests(graph, (agentId) => (agentId ? (prices.get(agentId) ?? 0) : priceOf(null)));
  if (price > 0) await requireCredits(ctx, Math.min(price, 1));
}

/** The least that requests of agents on any path cost. */
const estimateRequests = (graph: Graph, request: Prices["request"]): number =>
  estimateRun(graph, specs, {
    ...{ request, platform: 0, canvas: 0, speech: () => 0, video: () => 0 },
    workflow: () => ({ min: 0, max: 0 }),
  }).min;
