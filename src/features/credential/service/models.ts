import { type Plan, planOf } from "#features/billing/service/plan.ts";
import {
  type ConnectedModel,
  connectEndpoint,
  connectModel,
  keyOwner,
  type ProviderSettings,
} from "#platform/ai/providers.ts";
import type { App, Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import {
  chooseAutoModel,
  fallbackModel,
  type ModelLock,
  type ModelSetting,
  modelLock,
} from "#product/models/choice.ts";
import { demoModel, findLanguageModel, type LanguageModel, languageModels } from "#product/models/language.ts";
import { providerFacts, providers } from "#product/models/provider.ts";
import { type Keyring, keyringOf } from "./keys.ts";

/** Everything that decides which models a workspace may call, read once for a question. */
export interface ModelScope {
  readonly app: App;
  readonly plan: Plan;
  readonly ring: Keyring;
  readonly setting: ModelSetting;
}

export async function modelScope(ctx: Member): Promise<ModelScope> {
  const [plan, ring] = await Promise.all([planOf(ctx.app, ctx.actor.workspaceId), keyringOf(ctx)]);
  return { app: ctx.app, plan, ring, setting: settingOf(ctx.app, plan, ring) };
}

function settingOf(app: App, plan: Plan, ring: Keyring): ModelSetting {
  const instanceProviders = providers.filter((provider) => {
    const needed = providerFacts[provider].requiredCredentialTypes;
    return needed.length > 0 && needed.every((type) => app.ai.instanceKeys[type]);
  });
  const setting: ModelSetting = {
    corePlan: plan.corePlan,
    requiresOwnKey: plan.limits.is_llm_api_key_required,
    instanceProviders,
    workspaceCredentials: ring.types,
    demo: false,
  };
  return { ...setting, demo: offersDemo(app, ring, setting) };
}

/**
 * "auto": only while no real model can answer, whatever keys are set. A plan that was sold for use with own keys asks
 * for these keys instead.
 */
function offersDemo(app: App, ring: Keyring, setting: ModelSetting): boolean {
  const { demoModel: mode } = app.config.providers;
  if (mode !== "auto") return mode === "on";
  if (setting.requiresOwnKey && setting.instanceProviders.length > 0) return false;
  const hasEndpoint = ring.endpoints.some(({ models }) => models.length > 0);
  return !hasEndpoint && !languageModels.some((model) => lockOf({ ring, setting }, model) === null);
}

/** The catalogue, the demo model while it is offered, and the models of endpoints. */
export function modelsOf({ ring, setting }: ModelScope): LanguageModel[] {
  const catalogue = languageModels.filter((model) => model.provider !== "DEMO" || setting.demo);
  return [...catalogue, ...ring.endpoints.flatMap((endpoint) => endpoint.models)];
}

/**
 * Why a workspace may not call a model. Beyond product's rule: a plan that lives on the workspace's own key needs the
 * OpenAI key for every provider's models; models that cost nobody anything are free of that.
 */
export function lockOf(
  { ring, setting }: Pick<ModelScope, "ring" | "setting">,
  model: LanguageModel,
): ModelLock | null {
  const isFree = model.provider === "DEMO" || model.provider === "OPENAI_COMPATIBLE";
  const lock = modelLock(model, setting);
  if (lock?.reason === "plan") return lock;
  const lacksOpenai = setting.requiresOwnKey && !isFree && !ring.types.includes("OPENAI_API_KEY");
  return lacksOpenai ? { reason: "keys", missing: ["OPENAI_API_KEY"] } : lock;
}

/** What an id means to this workspace: a model, `null` for Auto, `undefined` for nothing at all. */
export function findModel(scope: ModelScope, id: string | null): LanguageModel | null | undefined {
  if (id === null) return null;
  // The demo model stands in for real ones and makes way for them.
  if (id === demoModel.id && !scope.setting.demo) return null;
  const own = scope.ring.endpoints.flatMap((endpoint) => endpoint.models).find((model) => model.id === id);
  return own ?? findLanguageModel(id) ?? undefined;
}

const available = (scope: ModelScope) => modelsOf(scope).filter((model) => lockOf(scope, model) === null);

export const autoModel = (scope: ModelScope): LanguageModel | null => chooseAutoModel(available(scope));

/** Names of other models that the workspace may call and that fit, the recommended and the cheapest first. */
export const otherModels = (
  scope: ModelScope,
  { id }: LanguageModel,
  fits: (model: LanguageModel) => boolean,
): string[] =>
  available(scope)
    .filter((model) => model.id !== id && model.provider !== "DEMO" && !model.isDeprecated && fits(model))
    .toSorted(
      (a, b) => Number(b.isRecommended) - Number(a.isRecommended) || a.aiCreditsPerRequest - b.aiCreditsPerRequest,
    )
    .slice(0, limits.prompt.namedModels)
    .map(({ displayName }) => displayName);

export const replacementFor = (scope: ModelScope, failed: LanguageModel): LanguageModel | null =>
  fallbackModel(available(scope), failed.id);

/** Whether a call runs on an account of the workspace, or on nobody's, and therefore costs no credits. */
export function isFreeOfCredits({ app, ring }: ModelScope, model: LanguageModel): boolean {
  const owner = keyOwner(app.ai, model, ring.keys);
  return owner === "workspace" || owner === "none";
}

/** A model ready to be called; to be asked only for what `lockOf` lets pass. */
export function connect({ app, ring }: ModelScope, model: LanguageModel): ConnectedModel {
  const known = ring.connected.get(model.id);
  if (known) return known;
  const endpoint = ring.endpoints.find(({ models }) => models.includes(model));
  const connected = endpoint
    ? connectEndpoint(endpointSettings(app, endpoint), endpoint, model)
    : connectModel(app.ai, model, ring.keys);
  ring.connected.set(model.id, connected);
  return connected;
}

/** `app.ai.fetch` trusts the operator's own addresses; an endpoint that a workspace has written down gets no such trust. */
export function endpointSettings(app: App, endpoint: { isShared: boolean }): ProviderSettings {
  return endpoint.isShared ? app.ai : { ...app.ai, fetch: app.http.asFetch() };
}
