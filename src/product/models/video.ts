/** Models that make videos. */
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

export const aspectRatios = ["16:9", "9:16", "1:1"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const videoResolutions = ["720p", "1080p"] as const;
export type VideoResolution = (typeof videoResolutions)[number];

export interface VideoModel {
  displayName: string;
  /** The provider's name, and the id on the wire. */
  frontendName: string;
  provider: Extract<Provider, "GOOGLE">;
  aiCreditsPerSecond: number;
  supportedAspectRatios: readonly AspectRatio[];
  supportedResolutions: readonly VideoResolution[];
  description: string;
  defaultVideoLengthInSeconds: number;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

const veo = (
  displayName: string,
  frontendName: string,
  aiCreditsPerSecond: number,
  description: string,
): VideoModel => ({
  displayName,
  frontendName,
  provider: "GOOGLE",
  aiCreditsPerSecond,
  supportedAspectRatios: ["16:9", "9:16"],
  supportedResolutions: ["720p", "1080p"],
  description,
  defaultVideoLengthInSeconds: 8,
  requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
  isAvailableByDefault: true,
});

export const videoModels: readonly VideoModel[] = [
  veo("Veo 3.1 Fast", "veo-3.1-fast-generate-preview", 20, "Quick clips with sound at the lower price."),
  veo("Veo 3.1 Standard", "veo-3.1-generate-preview", 50, "The best picture and sound, for clips that matter."),
  veo("Veo 3.0 Fast", "veo-3.0-fast-generate-001", 20, "The earlier fast model, at the lower price."),
  veo("Veo 3.0 Standard", "veo-3.0-generate-001", 50, "The earlier standard model."),
];

/** Used until someone chooses another model. */
export const defaultVideo = {
  model: "veo-3.1-fast-generate-preview",
  aspectRatio: "16:9",
  resolution: "720p",
} as const satisfies { model: string; aspectRatio: AspectRatio; resolution: VideoResolution };

export function findVideoModel(frontendName: string): VideoModel | null {
  return videoModels.find((model) => model.frontendName === frontendName) ?? null;
}

/** Only 16:9 exists in 1080p. The first one is the default. */
export function resolutionsFor(model: VideoModel, aspectRatio: AspectRatio): VideoResolution[] {
  if (!model.supportedAspectRatios.includes(aspectRatio)) return [];
  return model.supportedResolutions.filter((resolution) => aspectRatio === "16:9" || resolution === "720p");
}
