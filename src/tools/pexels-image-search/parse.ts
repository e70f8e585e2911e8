import { z } from "zod";
import { limits } from "#product/limits.ts";
import { isPexelsUrl, plainLine } from "../pexels.ts";
import { type StockPhoto, stockPhoto } from "./spec.ts";

const found = z.object({ photos: z.array(z.unknown()) });
const photo = z.object({
  id: z.int(),
  url: z.string().refine(isPexelsUrl),
  src: z.object({ medium: z.string().refine(isPexelsUrl) }),
  alt: z.string().nullish(),
  photographer: z.string().nullish(),
});

/** The photos in a response of Pexels, without those that aren't what Pexels documents. Null if it isn't a response. */
export function readPhotos(body: unknown, most: number): StockPhoto[] | null {
  const read = found.safeParse(body);
  if (!read.success) return null;
  return read.data.photos
    .flatMap((one) => {
      const { data } = photo.safeParse(one);
      const { data: bounded } = stockPhoto.safeParse(
        data && { ...data, alt: plainLine(data.alt ?? ""), photographer: plainLine(data.photographer ?? "") },
      );
      return bounded ?? [];
    })
    .slice(0, Math.min(most, limits.stockMedia.photos));
}
