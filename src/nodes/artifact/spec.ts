import { z } from "zod";
import { artifacts, type Canvas, canvas, type MadeCanvas, madeCanvas, specOfKind } from "#artifacts/index.ts";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { nodeSpec } from "#engine/node.ts";
import { timers } from "#product/timers.ts";

export type CanvasConfig = Canvas;
export type CanvasResult = MadeCanvas;

/** The catalog loses the connection between a kind and its config type. */
const withConfig = ({ kind }: Canvas, config: unknown) => ({ kind, config }) as Canvas;

/** The canvas config with every template replaced by `text`. */
export const mapCanvasTemplates = (config: Canvas, text: (template: string, name: string) => string): Canvas =>
  withConfig(config, specOfKind(config.kind).mapTemplates(config.config, text));

/** Kinds that a model may choose when it writes a workflow; audio and video cost too much to add unasked. */
const generatedKinds = ["TEXT", "HTML", "CAROUSEL"] as const;

export const artifact = nodeSpec({
  type: "ARTIFACT",
  title: "Canvas",
  hint: "Creates text, a web page, slides, audio, video, an agent, or a workflow",
  icon: "panels-top-left",
  family: "ai",
  config: canvas,
  result: madeCanvas,
  execution: {
    needs: ["canvas"],
    timeLimitMs: ({ kind, config }) => specOfKind(kind).timeLimitMs?.(config) ?? timers.run.nodeMs,
  },
  compact: {
    schema: z.object({
      kind: z.enum(generatedKinds).describe("TEXT is a document, HTML a web page, CAROUSEL slides for a post."),
      task: compactPrompt.describe("What to create."),
    }),
    /** Models and files write the kind next to its fields; a canvas keeps them under `config`. */
    toConfig({ kind = "TEXT", config, ...fields }) {
      return { kind, config: typeof config === "object" && config !== null ? config : fields };
    },
  },
  revisions: ({ kind }) => (specOfKind(kind).isEditable === false ? ["regenerate"] : ["edit", "regenerate"]),
  visitors: "shown",
  isInPdf: true,
  draft: (): Canvas => ({ kind: "TEXT", config: artifacts.TEXT.draft("") }),
  mapReferences: (config: Canvas, visitor) =>
    mapCanvasTemplates(config, (template, name) => visitor.text(template, { name })),
  missingFields: ({ kind, config }) => specOfKind(kind).missingFields(config),
  toPromptText({ kind, content }) {
    const { text, file } = specOfKind(kind).toPromptText(content);
    if (!file) return text;
    const { mediaType, title, s3FilePath } = file;
    return { text, attachments: [{ kind: "media", mediaType, title, s3FilePath }] };
  },
  summarize: ({ kind, content }) => specOfKind(kind).summarize?.(content),
  pages: ({ kind, content }) => specOfKind(kind).pages?.(content) ?? [],
  formats: ({ kind }) => specOfKind(kind).formats ?? [],
  estimate: ({ kind, config }, prices) => specOfKind(kind).estimate(config, prices),
});
