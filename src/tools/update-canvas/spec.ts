import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { canvasOutput } from "../canvas-output.ts";
import { toolSpec } from "../tool.ts";

/** Changes a canvas. Its earlier versions are kept. */
export const updateCanvas = toolSpec({
  input: z.strictObject({
    documentId: idOf("artifact").describe("The documentId of the canvas."),
    instructions: z
      .string()
      .max(limits.canvas.taskChars)
      .default("")
      .describe(
        "What to change, for a writer who sees the canvas but not this conversation. For audio and video, the complete new script or prompt.",
      ),
    content: z
      .string()
      .max(limits.canvas.textBytes)
      .optional()
      .describe("Only for text canvases, instead of instructions: the complete new document in Markdown."),
  }),
  output: canvasOutput,
  description:
    "Changes a canvas that exists. Prefer instructions: the writer keeps everything else as it is, including what the person has edited. To give the complete text yourself, read the canvas first.",
  examples: [
    {
      documentId: "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d11",
      instructions: "Add a section about winter care after “Cleaning”.",
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  maxParallel: 1,
  timeoutMs: timers.run.mediaNodeMs,
  showsResult: () => true,
});
