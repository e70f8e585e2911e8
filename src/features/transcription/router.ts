import { workspaceInput } from "#features/credential/schema.ts";
import { type IncomingFile, readMultipart } from "#features/file/service/multipart.ts";
import { AppError } from "#lib/errors.ts";
import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { findObstacle, requireTranscriber } from "./service/transcriber.ts";
import { transcribeUpload } from "./service/upload.ts";

/** Of the form around the recording. */
const formOverheadBytes = 100_000;

export const transcriptionRoutes: HttpRoute[] = [
  /** The recording is `document_file`. For compatibility the form may contain a key, which is ignored. */
  workspaceRoute({
    method: "POST",
    path: "/api/transcription",
    rule: { scope: "workspace", verb: "run", role: "USER", cost: "model" },
    workspaceFrom: "query",
    body: { kind: "stream" },
    async handle({ ctx, request }) {
      using _slot = ctx.app.streams.reserveSlot(ctx.actor.userId, ctx.app.config.limits.streamsPerUser);
      const transcriber = await requireTranscriber(ctx);
      await ctx.app.disk.requireSpace();
      const form = { field: "document_file", files: 1, bytes: limits.transcription.bytes + formOverheadBytes };
      const transcribeOne = (file: IncomingFile) => transcribeUpload(ctx, transcriber, file, request.signal);
      const [transcript] = await readMultipart(request, form, transcribeOne);
      if (transcript === undefined) throw new AppError("invalid", uploadErrorText.noFile);
      return { transcript };
    },
  }),
];

export const transcriptionRouter = router({
  /** Why recordings can't be transcribed in this workspace, in a sentence; null if they can. */
  getObstacle: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workspaceInput)
    .query(async ({ ctx }) => ({ obstacle: await findObstacle(ctx) })),
});
