import type { Maker } from "../server.ts";
import type { video } from "./spec.ts";

export const makeVideo: Maker<typeof video> = async ({ config: { prompt, aspectRatio, resolution, model }, tools }) => {
  tools.streamPart("prompt", prompt);
  const s3FilePath = await tools.generateVideo({ model, prompt, aspectRatio, resolution });
  tools.streamPart("s3Path", s3FilePath);
  return { prompt, s3FilePath };
};
