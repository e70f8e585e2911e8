import type { LanguageModel } from "#product/models/language.ts";
import { credentialFacts } from "#product/models/provider.ts";
import type { Member } from "#server/context.ts";
import { autoModel, isFreeOfCredits, lockOf, modelScope, modelsOf } from "./models.ts";

export interface ListedModel
  extends Omit<
    LanguageModel,
    "backendName" | "frontendName" | "requiredCredentialTypes" | "isUsedForApiKeyValidation"
  > {
  /** Whether this workspace may call it now. */
  isAvailable: boolean;
  /** Which dialog opens it up; null while it is available. */
  lockReason: "upgrade" | "keys" | null;
  /** Names of the keys it lacks. */
  missingCredentials: string[];
  /** Runs on an account of the workspace or on nobody's: 0 credits a request. */
  isFreeOfCredits: boolean;
  /** The endpoint it runs on, or null. */
  endpointName: string | null;
}

/** Every model of the selector, in its order (behaviours 4.2), and what Auto would choose. */
export async function listLanguageModels(ctx: Member): Promise<{ models: ListedModel[]; autoModelId: string | null }> {
  const scope = await modelScope(ctx);
  const models = modelsOf(scope).map((model): ListedModel => {
    const { backendName, frontendName, requiredCredentialTypes, isUsedForApiKeyValidation, ...facts } = model;
    const lock = lockOf(scope, model);
    return {
      ...facts,
      isAvailable: lock === null,
      lockReason: lock === null ? null : lock.reason === "plan" ? "upgrade" : "keys",
      missingCredentials: lock?.reason === "keys" ? lock.missing.map((type) => credentialFacts[type].displayName) : [],
      isFreeOfCredits: lock === null && isFreeOfCredits(scope, model),
      endpointName: scope.ring.endpoints.find((endpoint) => endpoint.models.includes(model))?.name ?? null,
    };
  });
  return { models, autoModelId: autoModel(scope)?.id ?? null };
}
