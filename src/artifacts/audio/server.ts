import type { Maker } from "../server.ts";
import type { audio } from "./spec.ts";

export const makeAudio: Maker<typeof audio> = async ({ config: { script, instructions, voice, model }, tools }) => {
  tools.streamPart("script", script);
  const s3FilePath = await tools.generateSpeech({ model, voice, script, instructions });
  tools.streamPart("s3Path", s3FilePath);
  return { script, s3FilePath };
};
