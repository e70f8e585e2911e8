import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { isPexelsUrl } from "../pexels.ts";
import { toolSpec } from "../tool.ts";

const { queryChars, videos, videoFiles, textChars } = limits.stockMedia;
/** Empty for samples. */
const pexelsUrl = z
  .string()
  .max(2_048)
  .refine((url) => url === "" || isPexelsUrl(url));

export const stockVideo = z.object({
  id: z.int().nonnegative(),
  /** The page of the video. */
  url: pexelsUrl,
  /** A still of the video. */
  image: pexelsUrl,
  user: z.object({ name: z.string().max(textChars) }),
  video_files: z
    .array(z.object({ quality: z.enum(["hd", "sd"]).nullable(), file_type: z.string().max(100), link: pexelsUrl }))
    .max(videoFiles),
});
export type StockVideo = z.infer<typeof stockVideo>;

/** Finds free stock videos on Pexels. */
export const pexelsVideoSearch = toolSpec({
  input: z.strictObject({
    query: z.string().min(queryChars.min).max(queryChars.max).describe("A few words, best in English."),
    perPage: z.int().min(1).max(videos).default(videos),
  }),
  output: z.object({ videos: z.array(stockVideo).max(videos), isSample: z.boolean() }),
  description:
    "Searches Pexels for free stock videos and shows them to the person, with links. When you mention a video, name who made it.",
  examples: [{ query: "oiling a wooden bench" }],
  isUntrusted: true,
  account: "none",
  listing: "searchable",
  timeoutMs: timers.stockMedia.callMs,
  showsResult: ({ videos }) => videos.length > 0,
});
