/** Models that speak. */
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

export interface SpeechModel {
  displayName: string;
  /** The provider's name, and the id on the wire. */
  frontendName: string;
  provider: Extract<Provider, "GOOGLE" | "OPENAI">;
  aiCreditsPerMinute: number;
  voices: readonly string[];
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

// biome-ignore format: thirty names read better in lines than in a column
export const googleVoices = [
  "Zephyr", "Puck", "Charon", "Kore", "Fenrir", "Leda", "Orus", "Aoede", "Callirrhoe", "Autonoe",
  "Enceladus", "Iapetus", "Umbriel", "Algieba", "Despina", "Erinome", "Algenib", "Rasalgethi", "Laomedeia", "Achernar",
  "Alnilam", "Schedar", "Gacrux", "Pulcherrima", "Achird", "Zubenelgenubi", "Vindemiatrix", "Sadachbia", "Sadaltager", "Sulafat",
] as const;

// biome-ignore format: as above
export const openaiVoices = ["alloy", "ash", "ballad", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer"] as const;

export const speechModels: readonly SpeechModel[] = [
  {
    displayName: "Gemini 2.5 Pro Preview TTS",
    frontendName: "gemini-2.5-pro-preview-tts",
    provider: "GOOGLE",
    aiCreditsPerMinute: 120,
    voices: googleVoices,
    requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
  {
    displayName: "Gemini 2.5 Flash Preview TTS",
    frontendName: "gemini-2.5-flash-preview-tts",
    provider: "GOOGLE",
    aiCreditsPerMinute: 60,
    voices: googleVoices,
    requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
  {
    displayName: "GPT-4o Mini TTS",
    frontendName: "gpt-4o-mini-tts",
    provider: "OPENAI",
    aiCreditsPerMinute: 80,
    voices: openaiVoices,
    requiredCredentialTypes: providerFacts.OPENAI.requiredCredentialTypes,
    isAvailableByDefault: false,
  },
];

/** Used until someone chooses another model. */
export const defaultSpeech = { model: "gemini-2.5-flash-preview-tts", voice: "Kore" } as const;

export function findSpeechModel(frontendName: string): SpeechModel | null {
  return speechModels.find((model) => model.frontendName === frontendName) ?? null;
}

/** The voice to start with when a model is chosen. */
export function initialVoice(model: SpeechModel): string {
  return model.voices.includes(defaultSpeech.voice) ? defaultSpeech.voice : (model.voices[0] ?? "");
}

/** How long a script is at most when it is spoken: a slow voice says eight letters in a second. */
export function maxSpokenSeconds(script: string): number {
  return Math.max(2, Math.ceil(script.trim().length / 8));
}
