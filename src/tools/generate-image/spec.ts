import { z } from "zod";
import { creditPrices } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { imageAspects } from "#product/models/image.ts";
import { timers } from "#product/timers.ts";
import { storedToolFile } from "../stored-tool-file.ts";
import { toolSpec } from "../tool.ts";

const { promptChars, images, nameChars } = limits.imageTool;

/** Makes images with an image model. */
export const generateImage = toolSpec({
  input: z.strictObject({
    prompt: z
      .string()
      .min(promptChars.min)
      .max(promptChars.max)
      .describe("What the image shows: subject, style, colors, composition. The image model sees only this text."),
    count: z.int().min(images.min).max(images.max).default(1),
    aspect: z.enum(imageAspects).optional(),
  }),
  output: z.object({
    images: z.array(storedToolFile).min(1).max(images.max),
    model: z.string().max(nameChars),
    /** Made by the demo model, which draws no real images. */
    isSample: z.boolean(),
    /** What the images cost; nothing for samples and on the workspace's own key. */
    credits: z.number().nonnegative(),
  }),
  description: `Makes ${images.min} to ${images.max} images from a description and shows them to the person. Each image costs ${creditPrices.image} credits, so make one unless the person asks for several. Don't use it for charts, diagrams or text.`,
  examples: [{ prompt: "Watercolor of a cedar bench on a small balcony, morning light", aspect: "landscape" }],
  reach: "make",
  account: "none",
  listing: "pinned",
  timeoutMs: timers.imageTool.callMs,
  credits: ({ count }) => count * creditPrices.image,
  actualCredits: ({ credits }) => credits,
  showsResult: () => true,
});
