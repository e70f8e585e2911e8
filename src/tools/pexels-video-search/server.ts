import { AppError } from "#lib/errors.ts";
import { searchPexels } from "#platform/pexels.ts";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import type { ToolRunner } from "../server.ts";
import { readVideos } from "./parse.ts";
import type { pexelsVideoSearch, StockVideo } from "./spec.ts";

export const pexelsVideoSearchRunner: ToolRunner<typeof pexelsVideoSearch> = {
  async run({ ctx, signal }, { query, perPage }) {
    const answer = await searchPexels(ctx.app, { path: "/videos/search", query, perPage, signal });
    if (answer.isSample)
      return { videos: Array.from({ length: perPage }, (_, at) => sampleVideo(at + 1)), isSample: true };
    const videos = readVideos(answer.body, perPage);
    if (!videos) throw new AppError("provider", stockMediaText.unreadable);
    return { videos, isSample: false };
  },
};

const sampleVideo = (number: number): StockVideo => ({
  id: number,
  url: "",
  image: "",
  user: { name: stockMediaText.sample },
  video_files: [],
});
