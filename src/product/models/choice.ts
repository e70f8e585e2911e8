/** Which model answers when nobody chose one, and why a model may be locked. */
import { type CorePlan, planIncludes } from "../plans.ts";
import { isPremium, type LanguageModel } from "./language.ts";
import type { CredentialType, Provider } from "./provider.ts";

export const preferredModelId = "gpt-4o-mini";
export const fallbackModelId = "gemini-2-5-flash";

/** The facts of a workspace and its instance that decide which models it may use. */
export interface ModelEntitlements {
  corePlan: CorePlan;
  /** Billing says that every call must run on the workspace's own key. */
  requiresOwnKey: boolean;
  /** Providers that the operator holds a key for. */
  instanceProviders: readonly Provider[];
  /** Keys that the workspace has set. */
  workspaceCredentials: readonly CredentialType[];
  /** Whether the demo model is on offer. */
  demo: boolean;
}

/** Any model that may need keys: language, speech or video. */
export interface KeyedModel {
  provider: Provider;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

export type ModelLock =
  | { reason: "plan" }
  | { reason: "keys"; missing: CredentialType[] }
  /** The demo model while it is switched off. */
  | { reason: "off" };

/** Whether a call runs on the workspace's own account and therefore costs no credits. */
export function usesOwnKey(model: KeyedModel, workspaceCredentials: readonly CredentialType[]): boolean {
  const { requiredCredentialTypes: required } = model;
  return required.length > 0 && required.every((type) => workspaceCredentials.includes(type));
}

/** The keys that a workspace lacks for a model; empty when it may be called. */
export function missingKeys(
  model: KeyedModel,
  entitlements: Omit<ModelEntitlements, "corePlan" | "demo">,
): CredentialType[] {
  if (model.requiredCredentialTypes.length === 0) return [];
  // A plan that requires own keys asks for the OpenAI key first, whatever the model is.
  if (entitlements.requiresOwnKey && !entitlements.workspaceCredentials.includes("OPENAI_API_KEY"))
    return ["OPENAI_API_KEY"];
  const isServed = model.isAvailableByDefault && entitlements.instanceProviders.includes(model.provider);
  if (isServed && !entitlements.requiresOwnKey) return [];
  return model.requiredCredentialTypes.filter((type) => !entitlements.workspaceCredentials.includes(type));
}

/**
 * Why a workspace may not use a model, or null when it may. A plan locks only calls on the instance's key: the
 * workspace's own key lifts that lock.
 */
export function modelLock(model: LanguageModel, entitlements: ModelEntitlements): ModelLock | null {
  if (model.provider === "DEMO") return entitlements.demo ? null : { reason: "off" };
  const missing = missingKeys(model, entitlements);
  if (missing.length > 0) return { reason: "keys", missing };
  if (usesOwnKey(model, entitlements.workspaceCredentials)) return null;
  return isPremium(model) && !planIncludes(entitlements.corePlan, "premiumModels") ? { reason: "plan" } : null;
}

export function isAvailable(model: LanguageModel, entitlements: ModelEntitlements): boolean {
  return modelLock(model, entitlements) === null;
}

/** Current models before deprecated ones, which providers take away; then the cheapest, then those with tools. */
function byPrice(one: LanguageModel, other: LanguageModel): number {
  return (
    Number(one.isDeprecated) - Number(other.isDeprecated) ||
    one.aiCreditsPerRequest - other.aiCreditsPerRequest ||
    Number(other.toolUsageSupport) - Number(one.toolUsageSupport)
  );
}

function pickModel(available: readonly LanguageModel[], wanted: readonly string[]): LanguageModel | null {
  // The demo model costs nothing, yet must never win over a real one.
  const real = available.filter((model) => model.provider !== "DEMO");
  const candidates = real.length > 0 ? real : available;
  for (const id of wanted) {
    const found = candidates.find((model) => model.id === id);
    if (found) return found;
  }
  return candidates.toSorted(byPrice)[0] ?? null;
}

/** "Auto": the preferred default, else the fallback, else the cheapest; null when nothing is available. */
export function chooseAutoModel(available: readonly LanguageModel[]): LanguageModel | null {
  return pickModel(available, [preferredModelId, fallbackModelId]);
}

/** The model that takes over after an error: never the one that failed; null when there is no other real one. */
export function fallbackModel(available: readonly LanguageModel[], failedId?: string): LanguageModel | null {
  const others = available.filter((model) => model.id !== failedId && model.provider !== "DEMO");
  return pickModel(others, [fallbackModelId, preferredModelId]);
}
