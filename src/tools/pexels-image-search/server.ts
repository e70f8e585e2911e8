import { AppError } from "#lib/errors.ts";
import { searchPexels } from "#platform/pexels.ts";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import type { ToolRunner } from "../server.ts";
import { readPhotos } from "./parse.ts";
import type { pexelsImageSearch, StockPhoto } from "./spec.ts";

export const pexelsImageSearchRunner: ToolRunner<typeof pexelsImageSearch> = {
  async run({ ctx, signal }, { query, perPage }) {
    const answer = await searchPexels(ctx.app, { path: "/v1/search", query, perPage, signal });
    if (answer.isSample)
      return { photos: Array.from({ length: perPage }, (_, at) => samplePhoto(at + 1)), isSample: true };
    const photos = readPhotos(answer.body, perPage);
    if (!photos) throw new AppError("provider", stockMediaText.unreadable);
    return { photos, isSample: false };
  },
};

const samplePhoto = (number: number): StockPhoto => ({
  id: number,
  url: "",
  src: { medium: "" },
  alt: stockMediaText.samplePhoto(number),
  photographer: stockMediaText.sample,
});
