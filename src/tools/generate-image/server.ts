import { creditPrices } from "#product/credits.ts";
import type { StoredToolFile, ToolRunner } from "../server.ts";
import type { generateImage } from "./spec.ts";

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
};

export const generateImageRunner: ToolRunner<typeof generateImage> = {
  async run({ ports, signal }, { prompt, count, aspect = "square" }) {
    const made = await ports.generateImages({ prompt, count, aspect, signal });
    const images: StoredToolFile[] = [];
    for (const [index, { bytes, mediaType }] of made.images.entries())
      images.push(
        await ports.storeFile({ name: `image-${index + 1}.${extensions[mediaType] ?? "bin"}`, mediaType, bytes }),
      );
    const credits = made.isSample || made.isOwnKey ? 0 : images.length * creditPrices.image;
    return { images, model: made.model, isSample: made.isSample, credits };
  },
  toModel: ({ images, model, isSample }) =>
    isSample
      ? "No image model is connected, so the person sees sample images with the words of the prompt. Say so."
      : `${model} made ${images.length === 1 ? "1 image" : `${images.length} images`}. The person already sees them; don't repeat or link them.`,
};
