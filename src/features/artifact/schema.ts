import { z } from "zod";
import { artifactKinds, canvas, madeCanvas } from "#artifacts/index.ts";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

/** Durable work: generates a canvas. */
export const canvasJob = jobName<{ workspaceId: string; artifactId: string }>("artifact.make");

export const byArtifactId = z.strictObject({ id: idOf("artifact") });

const title = z.string().trim().min(1).max(limits.canvas.titleChars);

/** Labels that clients may send. The ledger ignores them and uses the server's own. */
const creditLabels = z.strictObject({
  sourceType: z.string().max(64).optional(),
  sourceId: z.string().max(64).optional(),
  workflowId: z.string().max(64).optional(),
  workflowRunId: z.string().max(64).optional(),
  workflowNodeId: z.string().max(64).optional(),
  workflowNodeExecutionId: z.string().max(64).optional(),
});

/** The body of POST /api/chat/canvas. The AI SDK also sends the first four fields; the prompt is in `config`. */
export const canvasRequest = z
  .strictObject({
    id: z.string().max(100).optional(),
    messages: z.array(z.unknown()).max(100).optional(),
    trigger: z.string().max(64).optional(),
    messageId: z.string().max(100).optional(),
    workspaceId: idOf("workspace"),
    /** Regenerates an existing canvas. */
    documentId: idOf("artifact").optional(),
    title,
    kind: z.enum(artifactKinds),
    config: z.unknown(),
    aiCreditUsageLogGeneralMetadata: creditLabels.optional(),
  })
  .transform(({ documentId, title, kind, config }) => ({ documentId, title, canvas: canvas.parse({ kind, config }) }));
export type CanvasRequest = z.output<typeof canvasRequest>;

export const byDocumentId = z.strictObject({ documentId: idOf("artifact") });

const pixels = z.int().min(limits.canvas.sidePixels.min).max(limits.canvas.sidePixels.max).optional();

/** Pictures of a canvas; it has its own size unless another is given. `timeout` is in milliseconds. */
export const htmlToPng = byDocumentId.extend({
  width: pixels,
  height: pixels,
  timeout: z.int().min(1).max(timers.canvas.exportMs).default(timers.canvas.exportMs),
});
export type HtmlToPng = z.output<typeof htmlToPng>;

export const versionKey = byArtifactId.extend({ number: z.int32().min(1) });

export const byChat = z.strictObject({ workspaceId: idOf("workspace"), chatId: idOf("chat") });

export const titleChange = byArtifactId.extend({ title });

export const contentChange = byArtifactId.extend({
  content: z.unknown(),
  /** The version that the person has edited. Without it, the newest one is replaced, whatever it contains. */
  version: z.int32().min(1).optional(),
});

/** Parses the content of a canvas of this kind; null if it is invalid. */
export function parseContent(kind: string, content: unknown) {
  const read = madeCanvas.safeParse({ kind, content });
  return read.success ? read.data.content : null;
}
