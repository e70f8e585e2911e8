import { and, count, eq, isNull, sql } from "drizzle-orm";
import { last4Of } from "#features/credential/service/credentials.ts";
import { credential } from "#features/credential/table.ts";
import { type KeyCheck, validateEndpoint, validateKey } from "#platform/ai/validate-key.ts";
import type { App, SignedIn } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { isPremium, type LanguageModel, languageModels } from "#product/models/language.ts";
import { type CredentialType, type Provider, providerFacts, providers } from "#product/models/provider.ts";
import { corePlans, planIncludes } from "#product/plans.ts";
import type { KeyVerdict, ModelSource, SourceModel } from "../schema.ts";

/** The server's endpoints and all providers, with their models. */
export async function listModelSources({ app }: SignedIn): Promise<ModelSource[]> {
  const endpoints = app.config.providers.endpoints.map(
    ({ name, models }): ModelSource => ({
      name,
      state: "usable",
      variables: ["OPENAI_COMPATIBLE"],
      missing: [],
      keyEnd: null,
      ownKeys: 0,
      models: models.map((model) => ({ ...endpointFacts, id: `${name}/${model}`, name: model })),
    }),
  );
  const hosted = providers.filter((provider) => languageModels.some((model) => model.provider === provider));
  const keySets = await listKeySets(app);
  return [...endpoints, ...hosted.map((provider) => toModelSource(app, provider, keySets))];
}

/** Number of models of `listModelSources`. */
export const countModels = ({ app }: SignedIn): number =>
  app.config.providers.endpoints.reduce((sum, { models }) => sum + models.length, languageModels.length);

interface KeySet {
  types: CredentialType[];
  workspaces: number;
}

/** The distinct sets of key types, with the number of workspaces that have each. */
function listKeySets({ database }: App): Promise<KeySet[]> {
  const db = database.system;
  const keySets = db
    .select({ types: sql<CredentialType[]>`array_agg(${credential.type} order by ${credential.type})`.as("types") })
    .from(credential)
    .innerJoin(workspace, and(eq(workspace.id, credential.workspaceId), isNull(workspace.deletedAt)))
    .groupBy(credential.workspaceId)
    .as("rings");
  return db.select({ types: keySets.types, workspaces: count() }).from(keySets).groupBy(keySets.types);
}

const endpointFacts = { contextWindow: null, credits: 0, isDeprecated: false, lockedPlans: [] } as const;

function toModelSource(app: App, provider: Provider, keySets: readonly KeySet[]): ModelSource {
  const { displayName, requiredCredentialTypes } = providerFacts[provider];
  const keys = findServerKeys(app, provider) ?? [];
  const key = keys.at(-1)?.value.reveal() ?? "";
  const complete = keySets.filter(
    ({ types }) => requiredCredentialTypes.length > 0 && requiredCredentialTypes.every((type) => types.includes(type)),
  );
  return {
    name: displayName,
    state: sourceState(app, provider),
    variables: keys.map(({ type }) => type),
    missing: requiredCredentialTypes.filter((type) => !app.ai.instanceKeys[type]),
    keyEnd: last4Of(key) || null,
    ownKeys: complete.reduce((sum, { workspaces }) => sum + workspaces, 0),
    models: languageModels.filter((model) => model.provider === provider).map(toSourceModel),
  };
}

function toSourceModel(model: LanguageModel): SourceModel {
  return {
    id: model.id,
    name: model.displayName,
    contextWindow: model.contextWindow,
    credits: model.aiCreditsPerRequest,
    isDeprecated: model.isDeprecated,
    lockedPlans: isPremium(model) ? corePlans.filter((plan) => !planIncludes(plan, "premiumModels")) : [],
  };
}

function sourceState(app: App, provider: Provider): ModelSource["state"] {
  if (provider === "DEMO") return app.config.providers.demoModel === "off" ? "off" : "standIn";
  if (!providerFacts[provider].isServedByInstance) return "ownKeyOnly";
  return findServerKeys(app, provider) ? "usable" : "noKey";
}

/** The server's keys for a provider; null if a key is missing or the provider only runs with a workspace's key. */
function findServerKeys({ ai }: App, provider: Provider) {
  const { requiredCredentialTypes: required, isServedByInstance } = providerFacts[provider];
  const keys = required.flatMap((type) => {
    const value = ai.instanceKeys[type];
    return value ? [{ type, value }] : [];
  });
  return isServedByInstance && keys.length > 0 && keys.length === required.length ? keys : null;
}

/** Checks every key and endpoint of the server in parallel. */
export function checkInstanceKeys({ app }: SignedIn): Promise<KeyVerdict[]> {
  const { ai, config } = app;
  const keys = providers.map(async (provider) => {
    const [key] = findServerKeys(app, provider) ?? [];
    if (!key) return null;
    return toVerdict(
      providerFacts[provider].displayName,
      await validateKey(ai, { ...key, otherKeys: ai.instanceKeys }),
    );
  });
  const endpoints = config.providers.endpoints.map(async (endpoint) =>
    toVerdict(endpoint.name, await validateEndpoint(ai, endpoint)),
  );
  return Promise.all([...keys, ...endpoints]).then((all) => all.filter((one) => one !== null));
}

const toVerdict = (source: string, { errorMessage, isUnproven }: KeyCheck): KeyVerdict => ({
  source,
  reason: errorMessage?.slice(0, limits.credential.reasonChars) ?? null,
  isUnproven: isUnproven === true,
});
