import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { isPexelsUrl } from "../pexels.ts";
import { toolSpec } from "../tool.ts";

const { queryChars, photos, textChars } = limits.stockMedia;
/** Empty for samples. */
const pexelsUrl = z
  .string()
  .max(2_048)
  .refine((url) => url === "" || isPexelsUrl(url));

export const stockPhoto = z.object({
  id: z.int().nonnegative(),
  /** The page of the photo. */
  url: pexelsUrl,
  src: z.object({ medium: pexelsUrl }),
  alt: z.string().max(textChars),
  photographer: z.string().max(textChars),
});
export type StockPhoto = z.infer<typeof stockPhoto>;

/** Finds free stock photos on Pexels. */
export const pexelsImageSearch = toolSpec({
  input: z.strictObject({
    query: z.string().min(queryChars.min).max(queryChars.max).describe("A few words, best in English."),
    perPage: z.int().min(1).max(photos).default(photos),
  }),
  output: z.object({ photos: z.array(stockPhoto).max(photos), isSample: z.boolean() }),
  description:
    "Searches Pexels for free stock photos and shows them to the person, with links. When you mention a photo, name its photographer.",
  examples: [{ query: "cedar bench terrace" }],
  isUntrusted: true,
  account: "none",
  listing: "searchable",
  timeoutMs: timers.stockMedia.callMs,
  showsResult: ({ photos }) => photos.length > 0,
});
