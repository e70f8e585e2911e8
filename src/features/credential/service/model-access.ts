import { getPlan, type Plan } from "#features/billing/service/plan.ts";
import {
  type ConnectedModel,
  connectEndpoint,
  connectModel,
  keyOwner,
  type ProviderSettings,
} from "#platform/ai/providers.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import {
  chooseAutoModel,
  fallbackModel,
  type ModelEntitlements,
  type ModelLock,
  modelLock,
} from "#product/models/choice.ts";
import { demoModel, findLanguageModel, type LanguageModel, languageModels } from "#product/models/language.ts";
import { providerFacts, providers } from "#product/models/provider.ts";
import { getKeyring, type Keyring } from "./keyring.ts";

/** Everything that decides which models a workspace may call, read once for a question. */
export interface ModelAccess {
  readonly app: App;
  readonly plan: Plan;
  readonly keyring: Keyring;
  readonly entitlements: ModelEntitlements;
}

export async function loadModelAccess(ctx: WorkspaceContext): Promise<ModelAccess> {
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
 * "auto": only while no real model can answer, whatever keys are set. A plan that was sold for use with own keys asks
 * for these keys instead.
 */
function isDemoOffered(app: App, keyring: Keyring, entitlements: ModelEntitlements): boolean {
  const { demoModel: mode } = app.config.providers;
  if (mode !== "auto") return mode === "on";
  if (entitlements.requiresOwnKey && entitlements.instanceProviders.length > 0) return false;
  const hasEndpoint = keyring.endpoints.some(({ models }) => models.length > 0);
  return !hasEndpoint && !languageModels.some((model) => findModelLock({ keyring, entitlements }, model) === null);
}

/** The catalogue, the demo model while it is offered, and the models of endpoints. */
export function listModels({ keyring, entitlements }: ModelAccess): LanguageModel[] {
  const catalog = languageModels.filter((model) => model.provider !== "DEMO" || entitlements.demo);
  return [...catalog, ...keyring.endpoints.flatMap((endpoint) => endpoint.models)];
}

/**
 * Why a workspace may not call a model. Beyond product's rule: a plan that lives on the workspace's own key needs the
 * OpenAI key for every provider's models; models that cost nobody anything are free of that.
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

/** What an id means to this workspace: a model, `null` for Auto, `undefined` for nothing at all. */
export function findModel(access: ModelAccess, id: string | null): LanguageModel | null | undefined {
  if (id === null) return null;
  // The demo model stands in for real ones and makes way for them.
  if (id === demoModel.id && !access.entitlements.demo) return null;
  const endpointModel = access.keyring.endpoints
    .flatMap((endpoint) => endpoint.models)
    .find((model) => model.id === id);
  return endpointModel ?? findLanguageModel(id) ?? undefined;
}

const listAvailableModels = (access: ModelAccess) =>
  listModels(access).filter((model) => findModelLock(access, model) === null);

export const pickAutoModel = (access: ModelAccess): LanguageModel | null =>
  chooseAutoModel(listAvailableModels(access));

/** Names of other models that the workspace may call and that fit, the recommended and the cheapest first. */
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

/** Whether a call runs on an account of the workspace, or on nobody's, and therefore costs no credits. */
export function isFreeOfCredits({ app, keyring }: ModelAccess, model: LanguageModel): boolean {
  const owner = keyOwner(app.ai, model, keyring.keys);
  return owner === "workspace" || owner === "none";
}

/** A model ready to be called; to be asked only for what `lockOf` lets pass. */
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

/** `app.ai.fetch` trusts the operator's own addresses; an endpoint that a workspace has written down gets no such trust. */
export function endpointProviderSettings(app: App, endpoint: { isShared: boolean }): ProviderSettings {
  return endpoint.isShared ? app.ai : { ...app.ai, fetch: app.http.asFetch() };
}
