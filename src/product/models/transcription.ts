/** Models that write down what is said. */
import { type ModelEntitlements, missingKeys, usesOwnKey } from "./choice.ts";
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

export interface TranscriptionModel {
  displayName: string;
  /** The provider's name. */
  frontendName: string;
  provider: Extract<Provider, "GOOGLE" | "OPENAI">;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

/** In the order in which they are tried: a key of Google comes first. */
export const transcriptionModels: readonly TranscriptionModel[] = [
  {
    displayName: "Gemini 2.5 Flash",
    frontendName: "gemini-2.5-flash",
    provider: "GOOGLE",
    requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
  {
    displayName: "GPT-4o Mini Transcribe",
    frontendName: "gpt-4o-mini-transcribe",
    provider: "OPENAI",
    requiredCredentialTypes: providerFacts.OPENAI.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
];

type Entitlements = Omit<ModelEntitlements, "corePlan" | "demo">;

/** The first model whose key exists, and before that one on the workspace's own key. null if there is none. */
export function chooseTranscriptionModel(entitlements: Entitlements): TranscriptionModel | null {
  const available = transcriptionModels.filter((model) => missingKeys(model, entitlements).length === 0);
  return available.find((model) => usesOwnKey(model, entitlements.workspaceCredentials)) ?? available[0] ?? null;
}

/** The missing keys. Adding any one of them is enough. */
export function missingTranscriptionKeys(entitlements: Entitlements): CredentialType[] {
  return [...new Set(transcriptionModels.flatMap((model) => missingKeys(model, entitlements)))];
}
