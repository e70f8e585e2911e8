/** Models that make images. */
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

export const imageAspects = ["square", "portrait", "landscape"] as const;
export type ImageAspect = (typeof imageAspects)[number];

export interface ImageModel {
  displayName: string;
  /** The provider's name, and the id on the wire. */
  frontendName: string;
  provider: Extract<Provider, "GOOGLE" | "OPENAI">;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

/** In the order in which they are tried: the first one with a key makes the images. */
export const imageModels: readonly ImageModel[] = [
  {
    displayName: "GPT Image 1",
    frontendName: "gpt-image-1",
    provider: "OPENAI",
    requiredCredentialTypes: providerFacts.OPENAI.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
  {
    displayName: "Gemini 2.5 Flash Image",
    frontendName: "gemini-2.5-flash-image",
    provider: "GOOGLE",
    requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
];

/** What the providers call the shape of an image. */
export const imageShapes: Readonly<
  Record<ImageAspect, { size: `${number}x${number}`; aspectRatio: `${number}:${number}` }>
> = {
  square: { size: "1024x1024", aspectRatio: "1:1" },
  portrait: { size: "1024x1536", aspectRatio: "2:3" },
  landscape: { size: "1536x1024", aspectRatio: "3:2" },
};
