import { z } from "zod";
import { limits } from "#product/limits.ts";

/** A file that a tool made, in its output. */
export const storedToolFile = z.object({
  name: z.string().max(limits.pythonTool.nameChars),
  mediaType: z.string().max(200),
  size: z.int().nonnegative(),
  s3FilePath: z.string().min(1).max(500),
});
