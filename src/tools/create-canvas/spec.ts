import { z } from "zod";
import { canvasKinds, chatCanvasKinds } from "#product/canvas/canvas-kinds.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { canvasOutput } from "../canvas-output.ts";
import { toolSpec } from "../tool.ts";

/** Creates a canvas, which the person reads, edits and keeps beside the chat. */
export const createCanvas = toolSpec({
  input: z.strictObject({
    kind: z
      .enum([...canvasKinds, ...chatCanvasKinds])
      .describe(
        "TEXT: a document. HTML: a designed page. CAROUSEL: slides. AUDIO: a spoken script. VIDEO: a short clip. AGENT: an agent's instructions. WORKFLOW: a workflow of several steps.",
      ),
    title: z.string().trim().min(1).max(limits.canvas.titleChars).describe("Two to six words."),
    task: z
      .string()
      .max(limits.canvas.taskChars)
      .default("")
      .describe(
        "What to make, for a writer who does not see this conversation: purpose, audience, and every fact to use. For AUDIO, the exact script to speak.",
      ),
    content: z
      .string()
      .max(limits.canvas.textBytes)
      .optional()
      .describe("Only for TEXT, instead of a task: the complete document in Markdown, if you have written it already."),
  }),
  output: canvasOutput,
  description:
    "Creates a document, page, carousel, audio, video, agent or workflow that the person reads and edits in a panel beside the chat. Use it for results to keep, or longer than a few paragraphs; answer short questions in the chat. Do not repeat the content of a canvas in your answer.",
  examples: [
    {
      kind: "TEXT",
      title: "Balcony guide",
      task: "A guide of about 600 words to choosing a bench for a small balcony, for customers of a garden shop. Benches: 90 cm cedar, 60 cm larch. Friendly tone.",
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  // One after another, because clients show the canvas that is being written.
  maxParallel: 1,
  timeoutMs: timers.run.mediaNodeMs,
  showsResult: () => true,
});
