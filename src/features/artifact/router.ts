import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { canvasPath } from "#platform/http/canvas-page.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { streamResponse } from "#platform/http/sse.ts";
import { streamRoute } from "#platform/http/stream-route.ts";
import { canvasFormats } from "#product/canvas/canvas-kinds.ts";
import {
  byArtifactId,
  byChat,
  byDocumentId,
  canvasRequest,
  contentChange,
  htmlToPng,
  titleChange,
  versionKey,
} from "./schema.ts";
import { findArtifact, loadArtifact, renameCanvas, updateContent } from "./service/canvases.ts";
import { listChatCanvases } from "./service/chat-canvases.ts";
import { deleteCanvas } from "./service/delete-canvas.ts";
import { exportHtmlToPdf, exportHtmlToPng, getSecurePreview } from "./service/export/html-files.ts";
import { exportSavedCanvas, sendSavedPage } from "./service/export/saved-canvas.ts";
import { listMediaModels } from "./service/media-models.ts";
import { stopCanvas } from "./service/stop-canvas.ts";
import { submitCanvas } from "./service/submit-canvas.ts";
import { findVersion, listVersions, restoreVersion } from "./service/versions.ts";
import { artifact } from "./table.ts";

const previewUrl = ({ canvasUrl }: { canvasUrl: string | null }) =>
  canvasUrl ? new URL(canvasPath, canvasUrl).href : null;

const read = { verb: "read", role: "USER", cost: "light" } as const;
const draw = { verb: "read", role: "USER", cost: "heavy" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const artifactRouter = router({
  getAll: workspaceProcedure(read)
    .input(byChat)
    .query(({ ctx, input }) => listChatCanvases(ctx, input.chatId)),
  getById: rowProcedure(artifact, read)
    .input(byArtifactId)
    .query(({ ctx, input }) => loadArtifact(ctx, input.id)),
  updateContent: rowProcedure(artifact, write)
    .input(contentChange)
    .mutation(({ ctx, input }) => updateContent(ctx, input)),
  updateTitle: rowProcedure(artifact, write)
    .input(titleChange)
    .mutation(({ ctx, input }) => renameCanvas(ctx, input)),
  delete: rowProcedure(artifact, write)
    .input(byArtifactId)
    .mutation(({ ctx, input }) => deleteCanvas(ctx, input.id)),
  getVersions: rowProcedure(artifact, read)
    .input(byArtifactId)
    .query(({ ctx, input }) => listVersions(ctx, input.id)),
  getVersion: rowProcedure(artifact, read)
    .input(versionKey)
    .query(({ ctx, input }) => findVersion(ctx, input)),
  restoreVersion: rowProcedure(artifact, write)
    .input(versionKey)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  stop: rowProcedure(artifact, write)
    .input(byArtifactId)
    .mutation(({ ctx, input }) => stopCanvas(ctx, input.id)),
  /** Pictures of a canvas of HTML, for programs; pages download files. */
  exportHtmlToPng: rowProcedure(artifact, draw, "documentId")
    .input(htmlToPng)
    .mutation(({ ctx, input, signal }) => exportHtmlToPng(ctx, input, signal ?? ctx.app.shutdownSignal)),
  exportHtmlToPdf: rowProcedure(artifact, draw, "documentId")
    .input(byDocumentId)
    .mutation(({ ctx, input, signal }) => exportHtmlToPdf(ctx, input.documentId, signal ?? ctx.app.shutdownSignal)),
  getSecurePreview: rowProcedure(artifact, read, "documentId")
    .input(byDocumentId)
    .query(({ ctx, input }) => getSecurePreview(ctx, input.documentId)),
  /** The origin that shows documents; null if the page shows them in a frame without scripts. */
  getPreviewUrl: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => ({ url: previewUrl(ctx.app.config) })),
  getMediaModels: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listMediaModels(ctx)),
});

const idHeader = "x-document-id";

export const artifactRoutes: HttpRoute[] = [
  /** Generates a canvas and streams it; leaving does not stop it. */
  workspaceRoute({
    method: "POST",
    path: "/api/chat/canvas",
    rule: { scope: "workspace", verb: "run", role: "USER", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ ctx, input, request }) {
      const { id, streamId } = await submitCanvas(ctx, canvasRequest.parse(input));
      const response = await streamResponse(ctx, request, streamId, 0);
      response.headers.set(idHeader, id);
      return response;
    },
  }),
  /** A canvas as a file. */
  workspaceRoute({
    method: "GET",
    path: "/api/canvas/:documentId/export",
    rule: { scope: "workspace", ...draw },
    workspaceFrom: { table: artifact, param: "documentId" },
    body: { kind: "none" },
    handle({ ctx, params, query, request }) {
      const format = z.enum(canvasFormats).parse(query.get("format"));
      return exportSavedCanvas(ctx, params.documentId ?? "", format, request.signal);
    },
  }),
  /** A page of a canvas, for a frame or a tab of its own. */
  workspaceRoute({
    method: "GET",
    path: "/api/canvas/:documentId/page/:number",
    rule: { scope: "workspace", ...read },
    workspaceFrom: { table: artifact, param: "documentId" },
    body: { kind: "none" },
    handle: ({ ctx, params }) => sendSavedPage(ctx, params.documentId ?? "", Number(params.number)),
  }),
  /** Continues the stream of the canvas that is being generated, after the last number seen; 204 if there is none. */
  streamRoute({
    path: "/api/chat/canvas/:documentId/stream",
    table: artifact,
    param: "documentId",
    async find(ctx, params) {
      const { id, status, streamId } = await findArtifact(ctx, params.documentId ?? "");
      return status === "streaming" && streamId ? { streamId, headers: { [idHeader]: id } } : null;
    },
  }),
];
