import { getPlan, type Plan } from "#features/billing/service/plan.ts";
import {
  type ConnectedModel,
  connectEndpoint,
  connectModel,
  keyOwner,
  type ProviderSettings,
} from "#platform/ai/providers.ts";
import type { ActingContext, App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import {
  chooseAutoModel,
  fallbackModel,
  type ModelEntitlements,
  type ModelLock,
  modelLock,
} from "#product/models/choice.ts";
import { isEmbeddingName } from "#product/models/embedding.ts";
import { demoModel, findLanguageModel, type LanguageModel, languageModels } from "#product/models/language.ts";
import { providerFacts, providers } from "#product/models/provider.ts";
import { isTranscriptionName } from "#product/models/transcription.ts";
import { getKeyring, type Keyring, type ResolvedEndpoint } from "./keyring.ts";

/** Everything that decides which models a workspace can call. Load it once per request. */
export interface ModelAccess {
  readonly app: App;
  readonly plan: Plan;
  readonly keyring: Keyring;
  readonly entitlements: ModelEntitlements;
}

export async function loadModelAccess(ctx: ActingContext): Promise<ModelAccess> {
  const [plan, keyring] = await Promise.all([getPlan(ctx.app, ctx.actor.workspaceId), getKeyring(ctx)]);
  return { app: ctx.app, plan, keyring, entitlements: buildEntitlements(ctx.app, plan, keyring) };
}

function buildEntitlements(app: App, plan: Plan, keyring: Keyring): ModelEntitlements {
  const instanceProviders = providers.filter((provider) => {
    const needed = providerFacts[provider].requiredCredentialTypes;
    return needed.length > 0 && needed.every((type) => app.ai.instanceKeys[type]);
  });
  const entitlements: ModelEntitlements = {
    corePlan: plan.corePlan,
    requiresOwnKey: plan.limits.is_llm_api_key_required,
    instanceProviders,
    workspaceCredentials: keyring.types,
    demo: false,
  };
  return { ...entitlements, demo: isDemoOffered(app, keyring, entitlements) };
}

/**
 * "auto" offers the demo model only while no real model is available. A plan that requires own keys asks for the keys
 * instead.
 */
function isDemoOffered(app: App, keyring: Keyring, entitlements: ModelEntitlements): boolean {
  const { demoModel: mode } = app.config.providers;
  if (mode !== "auto") return mode === "on";
  if (entitlements.requiresOwnKey && entitlements.instanceProviders.length > 0) return false;
  const hasEndpoint = keyring.endpoints.some((endpoint) => chatModelsOf(endpoint).length > 0);
  return !hasEndpoint && !languageModels.some((model) => findModelLock({ keyring, entitlements }, model) === null);
}

/** The catalog, the demo model while it is offered, and the models of endpoints that chat. */
export function listModels({ keyring, entitlements }: ModelAccess): LanguageModel[] {
  const catalog = languageModels.filter((model) => model.provider !== "DEMO" || entitlements.demo);
  return [...catalog, ...keyring.endpoints.flatMap(chatModelsOf)];
}

/** Models that embed texts or write down recordings are for libraries. */
const chatModelsOf = ({ models }: ResolvedEndpoint) =>
  models.filter(({ backendName }) => !isEmbeddingName(backendName) && !isTranscriptionName(backendName));

/**
 * Why a workspace cannot call a model; null if it can. On top of `modelLock`, a plan that requires own keys needs the
 * OpenAI key for all providers; the demo model and endpoints are exempt.
 */
export function findModelLock(
  { keyring, entitlements }: Pick<ModelAccess, "keyring" | "entitlements">,
  model: LanguageModel,
): ModelLock | null {
  const costsNothing = model.provider === "DEMO" || model.provider === "OPENAI_COMPATIBLE";
  const lock = modelLock(model, entitlements);
  if (lock?.reason === "plan") return lock;
  const isOpenaiKeyMissing = entitlements.requiresOwnKey && !costsNothing && !keyring.types.includes("OPENAI_API_KEY");
  return isOpenaiKeyMissing ? { reason: "keys", missing: ["OPENAI_API_KEY"] } : lock;
}

/** Resolves an id: a model, `null` for Auto, or `undefined` if there is no such model. */
export function findModel(access: ModelAccess, id: string | null): LanguageModel | null | undefined {
  if (id === null) return null;
  // Once a real model is available, a stored demo model means Auto.
  if (id === demoModel.id && !access.entitlements.demo) return null;
  const endpointModel = access.keyring.endpoints
    .flatMap((endpoint) => endpoint.models)
    .find((model) => model.id === id);
  return endpointModel ?? findLanguageModel(id) ?? undefined;
}

/** Tells whether there is a model with an id, also one that needs a key. */
export async function isKnownModel(ctx: ActingContext): Promise<(id: string) => boolean> {
  const access = await loadModelAccess(ctx);
  return (id) => findModel(access, id) !== undefined;
}

const listAvailableModels = (access: ModelAccess) =>
  listModels(access).filter((model) => findModelLock(access, model) === null);

export const pickAutoModel = (access: ModelAccess): LanguageModel | null =>
  chooseAutoModel(listAvailableModels(access));

/** A model that looks at images: Auto, or else the cheapest one that does. null if none does. */
export const pickVisionModel = (access: ModelAccess): LanguageModel | null =>
  chooseAutoModel(
    listAvailableModels(access).filter(({ imageInputSupport, provider }) => imageInputSupport && provider !== "DEMO"),
  );

/** Names of other available models that fit: recommended ones first, then the cheapest. */
export const suggestOtherModels = (
  access: ModelAccess,
  { id }: LanguageModel,
  fits: (model: LanguageModel) => boolean,
): string[] =>
  listAvailableModels(access)
    .filter((model) => model.id !== id && model.provider !== "DEMO" && !model.isDeprecated && fits(model))
    .toSorted(
      (a, b) => Number(b.isRecommended) - Number(a.isRecommended) || a.aiCreditsPerRequest - b.aiCreditsPerRequest,
    )
    .slice(0, limits.prompt.suggestedModels)
    .map(({ displayName }) => displayName);

export const findFallbackModel = (access: ModelAccess, failed: LanguageModel): LanguageModel | null =>
  fallbackModel(listAvailableModels(access), failed.id);

/** Whether a call is free, because it runs on the workspace's own key or needs none. */
export function isFreeOfCredits({ app, keyring }: ModelAccess, model: LanguageModel): boolean {
  const owner = keyOwner(app.ai, model, keyring.keys);
  return owner === "workspace" || owner === "none";
}

/** A model ready to be called. Call it only for models without a lock. */
export function getConnectedModel({ app, keyring }: ModelAccess, model: LanguageModel): ConnectedModel {
  const cached = keyring.connected.get(model.id);
  if (cached) return cached;
  const endpoint = keyring.endpoints.find(({ models }) => models.includes(model));
  const connected = endpoint
    ? connectEndpoint(endpointProviderSettings(app, endpoint), endpoint, model)
    : connectModel(app.ai, model, keyring.keys);
  keyring.connected.set(model.id, connected);
  return connected;
}

/**
 * `app.ai.fetch` may reach the operator's private addresses; endpoints of workspaces may not, so they get the guarded
 * client.
 */
export function endpointProviderSettings(app: App, endpoint: { isShared: boolean }): ProviderSettings {
  return endpoint.isShared ? app.ai : { ...app.ai, fetch: app.http.asFetch() };
}
