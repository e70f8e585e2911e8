import { estimateRun, type Prices } from "#engine/estimate.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { creditPrices, speechCredits, videoCredits } from "#product/credits.ts";
import { speechModels } from "#product/models/speech.ts";
import { videoModels } from "#product/models/video.ts";

interface PricedModel {
  id: string;
  aiCreditsPerRequest: number;
  isFreeOfCredits: boolean;
}

/** The workspace's credit prices, from the models that its selectors show. */
export function createPrices(
  { models, autoModelId }: { models: readonly PricedModel[]; autoModelId: string | null },
  agents: ReadonlyMap<string, { languageModelId: string | null }>,
  /** Graphs of child workflows at any depth, as far as loaded. */
  graphs: ReadonlyMap<string, Graph> = new Map(),
): Prices {
  const modelPrice = (id: string | null) => {
    const model = models.find((one) => one.id === (id ?? autoModelId));
    return model && !model.isFreeOfCredits ? model.aiCreditsPerRequest : 0;
  };
  const byName = <Model extends { frontendName: string }>(all: readonly Model[], name: string | null) =>
    all.find((model) => model.frontendName === name) ?? all[0];
  /** A workflow that contains itself never runs, so it adds no cost. */
  const estimateSubflow = (parentIds: readonly string[]) => (id: string) => {
    const graph = parentIds.includes(id) ? undefined : graphs.get(id);
    return graph
      ? estimateRun(graph, catalog, { ...prices, workflow: estimateSubflow([...parentIds, id]) })
      : { min: 0, max: 0 };
  };
  const prices: Prices = {
    request: (agentId) => modelPrice(agents.get(agentId ?? "")?.languageModelId ?? null),
    platform: creditPrices.routerDecision,
    canvas: modelPrice(null),
    speech: (model, seconds) => speechCredits(byName(speechModels, model)?.aiCreditsPerMinute ?? 0, seconds),
    video: (model, seconds) => videoCredits(byName(videoModels, model)?.aiCreditsPerSecond ?? 0, seconds),
    workflow: estimateSubflow([]),
  };
  return prices;
}
