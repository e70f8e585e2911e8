import { loadModelAccess } from "#features/credential/service/model-access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { missingKeys, usesOwnKey } from "#product/models/choice.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { speechModels } from "#product/models/speech.ts";
import { videoModels } from "#product/models/video.ts";

/** Which models that speak or film this workspace may call now, and what the others lack. */
export async function listMediaModels(ctx: WorkspaceContext) {
  const { entitlements } = await loadModelAccess(ctx);
  return {
    /** Without a key the demo speaks. */
    hasDemo: entitlements.demo,
    models: [...speechModels, ...videoModels].map((model) => ({
      frontendName: model.frontendName,
      missingCredentials: missingKeys(model, entitlements).map((type) => credentialFacts[type].displayName),
      isFreeOfCredits: usesOwnKey(model, entitlements.workspaceCredentials),
    })),
  };
}
