import type { Prices } from "#engine/estimate.ts";
import { creditPrices, speechCredits, videoCredits } from "#product/credits.ts";
import { speechModels } from "#product/models/speech.ts";
import { videoModels } from "#product/models/video.ts";

interface PricedModel {
  id: string;
  aiCreditsPerRequest: number;
  isFreeOfCredits: boolean;
}

/** What things cost in this workspace, from what the selectors of models show. */
export function pricesOf(
  { models, autoModelId }: { models: readonly PricedModel[]; autoModelId: string | null },
  agents: ReadonlyMap<string, { languageModelId: string | null }>,
): Prices {
  const ofModel = (id: string | null) => {
    const model = models.find((one) => one.id === (id ?? autoModelId));
    return model && !model.isFreeOfCredits ? model.aiCreditsPerRequest : 0;
  };
  const byName = <Model extends { frontendName: string }>(all: readonly Model[], name: string | null) =>
    all.find((model) => model.frontendName === name) ?? all[0];
  return {
    request: (agentId) => ofModel(agents.get(agentId ?? "")?.languageModelId ?? null),
    platform: creditPrices.routerDecision,
    canvas: ofModel(null),
    speech: (model, seconds) => speechCredits(byName(speechModels, model)?.aiCreditsPerMinute ?? 0, seconds),
    video: (model, seconds) => videoCredits(byName(videoModels, model)?.aiCreditsPerSecond ?? 0, seconds),
    // Workflows inside workflows come with their node; until then nothing asks for their price.
    workflow: () => ({ min: 0, max: 0 }),
  };
}
