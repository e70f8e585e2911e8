import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { canvasOutput } from "../canvas-output.ts";
import { toolSpec } from "../tool.ts";

/** Reads what a canvas contains now. */
export const readCanvas = toolSpec({
  input: z.strictObject({ documentId: idOf("artifact").describe("The documentId of the canvas.") }),
  output: canvasOutput.extend({
    content: z.string().max(limits.canvas.readChars),
    /** Characters of the whole text. */
    totalChars: z.int(),
  }),
  description:
    "Reads the current content of a canvas. Call it before you answer questions about a canvas, because the person may have edited it.",
  examples: [{ documentId: "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d11" }],
  // A canvas may contain what was read outside, in this or another conversation.
  isUntrusted: true,
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.canvas.readMs,
});
