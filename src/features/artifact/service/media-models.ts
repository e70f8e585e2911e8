import { loadModelAccess } from "#features/credential/service/model-access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { missingKeys, usesOwnKey } from "#product/models/choice.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { speechModels } from "#product/models/speech.ts";
import { videoModels } from "#product/models/video.ts";

/** The speech and video models, and the keys that are missing for them. */
export async function listMediaModels(ctx: WorkspaceContext) {
  const { entitlements } = await loadModelAccess(ctx);
  return {
    /** Without a key, the demo voice speaks. */
    hasDemo: entitlements.demo,
    models: [...speechModels, ...videoModels].map((model) => ({
      frontendName: model.frontendName,
      missingCredentials: missingKeys(model, entitlements).map((type) => credentialFacts[type].displayName),
      isFreeOfCredits: usesOwnKey(model, entitlements.workspaceCredentials),
    })),
  };
}
