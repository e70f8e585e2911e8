import { z } from "zod";
import { limits } from "#product/limits.ts";
import { isPexelsUrl, plainLine } from "../pexels.ts";
import { type StockVideo, stockVideo } from "./spec.ts";

const found = z.object({ videos: z.array(z.unknown()) });
const video = z.object({
  id: z.int(),
  url: z.string().refine(isPexelsUrl),
  image: z.string().refine(isPexelsUrl),
  user: z.object({ name: z.string().nullish() }).nullish(),
  video_files: z.array(z.unknown()),
});
const file = z.object({
  quality: z.string().nullish(),
  file_type: z.string().nullish(),
  link: z.string().refine(isPexelsUrl),
});

/** The videos in a response of Pexels, without those that aren't what Pexels documents. Null if it isn't a response. */
export function readVideos(body: unknown, most: number): StockVideo[] | null {
  const read = found.safeParse(body);
  if (!read.success) return null;
  return read.data.videos
    .flatMap((one) => {
      const { data } = video.safeParse(one);
      const { data: bounded } = stockVideo.safeParse(
        data && {
          ...data,
          user: { name: plainLine(data.user?.name ?? "") },
          video_files: data.video_files.flatMap(readFile).slice(0, limits.stockMedia.videoFiles),
        },
      );
      return bounded ?? [];
    })
    .slice(0, Math.min(most, limits.stockMedia.videos));
}

function readFile(one: unknown): StockVideo["video_files"] {
  const { data } = file.safeParse(one);
  if (!data) return [];
  const quality = data.quality === "hd" || data.quality === "sd" ? data.quality : null;
  return [{ quality, file_type: plainLine(data.file_type ?? "").slice(0, 100), link: data.link }];
}

/** The file to open: in HD, otherwise in SD, otherwise any MP4. */
export function chooseVideoFile({ video_files: files }: StockVideo): StockVideo["video_files"][number] | null {
  return (
    files.find(({ quality }) => quality === "hd") ??
    files.find(({ quality }) => quality === "sd") ??
    files.find(({ file_type }) => file_type === "video/mp4") ??
    null
  );
}
