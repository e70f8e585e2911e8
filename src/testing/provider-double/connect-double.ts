import { secret } from "#lib/secret.ts";
import {
  type ConnectedModel,
  connectEndpoint,
  connectModel,
  type ProviderKeys,
  type ProviderSettings,
} from "#platform/ai/providers.ts";
import { type LanguageModel, languageModels } from "#product/models/language.ts";
import { type CredentialType, credentialTypes, type Provider } from "#product/models/provider.ts";
import type { ProviderDouble } from "./double.ts";

/** A key that every provider of the double accepts. */
export const validKey = (type: CredentialType) => `sk-double-${type.toLowerCase()}-0123456789abcdef`;

export const allKeys: ProviderKeys = Object.fromEntries(credentialTypes.map((type) => [type, secret(validKey(type))]));

/** Settings that point every provider at the double, which is called through the real client libraries. */
export function doubleSettings(double: ProviderDouble, changes: Partial<ProviderSettings> = {}): ProviderSettings {
  return { fetch: globalThis.fetch, instanceKeys: {}, baseUrls: double.baseUrls, demo: { wordMs: 0 }, ...changes };
}

/** The provider's first model that supports tools and system prompts, or else its first model. */
export function firstModelOf(provider: Provider): LanguageModel {
  const own = languageModels.filter((model) => model.provider === provider);
  const model = own.find((one) => one.toolUsageSupport && one.systemPromptSupport) ?? own[0];
  if (!model) throw new Error(`The catalogue has no model of ${provider}.`);
  return model;
}

/** A model of the double that speaks the given provider's protocol. */
export function connectToDouble(
  double: ProviderDouble,
  provider: Provider,
  changes: Partial<ProviderSettings> = {},
): ConnectedModel {
  const settings = doubleSettings(double, changes);
  if (provider !== "OPENAI_COMPATIBLE") return connectModel(settings, firstModelOf(provider), allKeys);
  const endpoint = { name: "Local server", baseUrl: double.endpointUrl, key: secret(validKey("OPENAI_API_KEY")) };
  return connectEndpoint(settings, endpoint, {
    id: "endpoint:1:double-small",
    backendName: "double-small",
    toolUsageSupport: true,
  });
}
