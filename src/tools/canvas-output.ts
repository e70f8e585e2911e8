/** A canvas as the tools name it in their outputs. */
import { z } from "zod";
import { chatCanvasKinds } from "#product/canvas/canvas-kinds.ts";
import { limits } from "#product/limits.ts";

export const canvasOutput = z.object({
  documentId: z.string().max(64),
  kind: z.enum(chatCanvasKinds),
  title: z.string().max(limits.canvas.titleChars),
  version: z.int().min(1),
});
export type CanvasOutput = z.output<typeof canvasOutput>;
