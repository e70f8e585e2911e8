/** Models that write down what is said. */
import { type ModelEntitlements, missingKeys, usesOwnKey } from "./choice.ts";
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

export interface TranscriptionModel {
  displayName: string;
  /** The provider's name. */
  frontendName: string;
  provider: Extract<Provider, "GOOGLE" | "OPENAI" | "GROQ">;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

const row = (displayName: string, frontendName: string, provider: TranscriptionModel["provider"]) =>
  ({
    ...{ displayName, frontendName, provider },
    requiredCredentialTypes: providerFacts[provider].requiredCredentialTypes,
    isAvailableByDefault: true,
  }) satisfies TranscriptionModel;

const gemini = row("Gemini 2.5 Flash", "gemini-2.5-flash", "GOOGLE");

/** For speech without times, in the order in which they are tried: a key of Google comes first. */
export const transcriptionModels: readonly TranscriptionModel[] = [
  gemini,
  row("GPT-4o Mini Transcribe", "gpt-4o-mini-transcribe", "OPENAI"),
];

/** Those that tell when each sentence is said. */
export const timedTranscriptionModels: readonly TranscriptionModel[] = [
  gemini,
  row("Whisper", "whisper-1", "OPENAI"),
  row("Whisper Large v3 Turbo", "whisper-large-v3-turbo", "GROQ"),
];

/** Whether a model of an OpenAI-compatible endpoint writes down speech instead of chatting; endpoints tell no more than names. */
export const isTranscriptionName = (name: string): boolean => /whisper|transcri|parakeet|canary-\d/i.test(name);

type Entitlements = Omit<ModelEntitlements, "corePlan" | "demo">;

/** The first model whose key exists, and before that one on the workspace's own key. null if there is none. */
export function chooseTranscriptionModel(
  entitlements: Entitlements,
  models: readonly TranscriptionModel[] = transcriptionModels,
): TranscriptionModel | null {
  const available = models.filter((model) => missingKeys(model, entitlements).length === 0);
  return available.find((model) => usesOwnKey(model, entitlements.workspaceCredentials)) ?? available[0] ?? null;
}

/** The missing keys. Adding any one of them is enough. */
export function missingTranscriptionKeys(entitlements: Entitlements): CredentialType[] {
  return [...new Set(transcriptionModels.flatMap((model) => missingKeys(model, entitlements)))];
}
