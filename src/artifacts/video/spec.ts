import { z } from "zod";
import { limits } from "#product/limits.ts";
import { aspectRatios, defaultVideo, findVideoModel, resolutionsFor, videoResolutions } from "#product/models/video.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { timers } from "#product/timers.ts";
import { artifactSpec } from "../artifact.ts";

const { promptChars } = limits.canvas;

export const video = artifactSpec({
  kind: "VIDEO",
  title: "Video",
  hint: "A short clip from a description",
  icon: "clapperboard",
  streamPart: "prompt",
  config: z.object({
    prompt: z.string().max(promptChars).default(""),
    aspectRatio: z.enum(aspectRatios).default(defaultVideo.aspectRatio),
    resolution: z.enum(videoResolutions).default(defaultVideo.resolution),
    model: z.string().max(200).default(defaultVideo.model),
  }),
  content: z.object({ prompt: z.string().max(promptChars), s3FilePath: z.string().max(500) }),
  draft: (wish) => ({ prompt: wish.slice(0, promptChars), ...defaultVideo }),
  requestOf: ({ prompt }) => prompt,
  mapTemplates: ({ prompt, ...rest }, through) => ({ ...rest, prompt: through(prompt, "prompt") }),
  missingFields({ prompt, model, aspectRatio, resolution }) {
    const found = findVideoModel(model);
    return [
      ...(prompt.trim() ? [] : [missing.prompt]),
      ...(found && resolutionsFor(found, aspectRatio).includes(resolution) ? [] : [missing.resolution]),
    ];
  },
  isEditable: false,
  formats: ["file"],
  toPromptText: ({ prompt, s3FilePath }) => ({
    text: `${prompt}\n\n[video.mp4](${s3FilePath})`,
    file: { s3FilePath, mediaType: "video/mp4", title: "video.mp4" },
  }),
  estimate({ model }, { video: price }) {
    const seconds = findVideoModel(model)?.defaultVideoLengthInSeconds ?? 0;
    return { min: price(model, seconds), max: price(model, seconds) };
  },
  timeLimitMs: () => timers.run.mediaNodeMs,
});
