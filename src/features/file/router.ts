import { z } from "zod";
import { filePath, idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { uploadText } from "#product/texts/upload.ts";
import { timers } from "#product/timers.ts";
import type { Member } from "#server/context.ts";
import { type HttpRoute, workspaceRoute } from "#server/http/route.ts";
import { member, router } from "#server/trpc.ts";
import { readDocuments, storeDocument, storePage } from "./service/documents.ts";
import { signedUrl, storeUpload, type UploadRule } from "./service/files.ts";
import { readMultipart } from "./service/multipart.ts";

const imageKinds = ["png", "jpeg", "gif", "webp"] as const;
const mediaKinds = ["mp3", "wav", "ogg", "m4a", "flac", "mp4", "webm", "mov"] as const;

/** Uploads are a member's business: whoever may run a form may attach a file to it. */
const rule = { scope: "workspace", verb: "run", role: "USER", cost: "heavy" } as const;
// Every upload names its workspace in the query; `openai_api_key` stands there too for compatibility and is ignored.
const upload = { method: "POST", rule, workspaceFrom: "query", body: { kind: "stream" } } as const;

interface Failed {
  name: string;
  error: string;
}

/** Takes each file by itself: one that is refused does not cost the others. */
async function takeEach<T>(
  request: Request,
  form: { field: string; files: number },
  take: (file: Parameters<Parameters<typeof readMultipart>[2]>[0]) => Promise<T>,
): Promise<{ done: T[]; failed: Failed[] }> {
  const failed: Failed[] = [];
  const { taken } = await readMultipart(request, form, async (file) => {
    try {
      return await take(file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      file.stream.resume();
      failed.push({ name: file.name, error: error.message });
      return null;
    }
  });
  const done = taken.filter((one) => one !== null);
  if (done.length + failed.length === 0) throw new AppError("invalid", uploadText.none);
  return { done, failed };
}

async function storeImages(who: Member, request: Request, field: string, image: { files: number; maxBytes: number }) {
  const imageRule: UploadRule = { purpose: "image", maxBytes: image.maxBytes, accept: imageKinds };
  return takeEach(request, { field, files: image.files }, async (file) => {
    const { stored } = await storeUpload(who, file, imageRule, async () => null);
    return { s3_file_path: stored.path, url: (await signedUrl(who, stored.path)).url, name: stored.name };
  });
}

/** A single refused file is an error of the whole request; among several, the others count. */
function orThrow<T>({ done, failed }: { done: T[]; failed: Failed[] }): { done: T[]; failed: Failed[] } {
  const [first] = failed;
  if (done.length === 0 && first) throw new AppError("invalid", first.error, { details: { failed } });
  return { done, failed };
}

const links = z.array(z.url().max(limits.knowledge.urlChars)).min(1).max(limits.humanInput.filesPerField);

export const fileRoutes: HttpRoute[] = [
  workspaceRoute({
    ...upload,
    path: "/api/document/upload-image",
    async handle({ who, request }) {
      const form = { files: limits.chat.imagesPerMessage, maxBytes: limits.chat.imageBytes };
      const { done, failed } = orThrow(await storeImages(who, request, "document_files", form));
      return { images: done, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...upload,
    path: "/api/document/upload-multiple-file",
    async handle({ who, request }) {
      const form = { field: "document_files", files: limits.chat.filesPerMessage };
      const { done, failed } = orThrow(
        await takeEach(request, form, (file) => storeDocument(who, file, limits.knowledge.documentBytes)),
      );
      const documents = done.map((one) => ({
        title: one.title,
        document_id: one.documentId,
        size: one.size,
        s3_file_path: one.s3FilePath,
        pages_count: one.pagesCount,
      }));
      return { documents, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...upload,
    path: "/api/document/upload-media",
    async handle({ who, request }) {
      const media: UploadRule = { purpose: "media", maxBytes: limits.humanInput.audioVideoBytes, accept: mediaKinds };
      const { done, failed } = await takeEach(
        request,
        { field: "files", files: limits.humanInput.filesPerField },
        async (file) => {
          const { stored } = await storeUpload(who, file, media, async () => null);
          return { name: stored.name, s3_file_path: stored.path, mime_type: stored.mimeType };
        },
      );
      return { successful_uploads: done, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...upload,
    path: "/api/document/upload-run-image",
    async handle({ who, request }) {
      const form = { files: limits.humanInput.filesPerField, maxBytes: limits.humanInput.imageBytes };
      const { done, failed } = await storeImages(who, request, "files", form);
      return { successful_uploads: done, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...upload,
    path: "/api/workflow-document/upload-file",
    async handle({ who, request }) {
      const form = { field: "document_files", files: limits.humanInput.filesPerField };
      const { done, failed } = orThrow(
        await takeEach(request, form, (file) => storeDocument(who, file, limits.humanInput.documentBytes)),
      );
      const documents = done.map((one) => ({
        title: one.title,
        s3_file_path: one.s3FilePath,
        document_id: one.documentId,
        size: one.size,
      }));
      return { documents, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    method: "POST",
    path: "/api/workflow-document/upload-link",
    rule,
    workspaceFrom: "query",
    body: { kind: "json", maxBytes: 100_000 },
    async handle({ who, input }) {
      const settled = await Promise.allSettled(links.parse(input).map((url) => storePage(who, url)));
      const urls = settled.flatMap((one) =>
        one.status === "fulfilled"
          ? [{ title: one.value.title, url: one.value.url, document_id: one.value.documentId, size: one.value.size }]
          : [],
      );
      const refusal = settled.find((one) => one.status === "rejected");
      if (urls.length === 0 && refusal) throw refusal.reason;
      return { urls };
    },
  }),
  workspaceRoute({
    method: "POST",
    path: "/api/workflow-context/get-context",
    rule: { ...rule, verb: "read" },
    workspaceFrom: "query",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ who, input }) {
      const ask = contextAsk.parse(input);
      const documents = await readDocuments(who, ask.document_ids);
      return {
        context: documents.map(({ id, title, text }) => ({
          document_id: id,
          title,
          text: text.slice(0, contextChars),
        })),
      };
    },
  }),
];

/** As much of one document as a page of retrieved chunks would hold. */
const contextChars = 120_000;

const contextAsk = z.strictObject({
  document_ids: z.array(idOf("document")).min(1).max(100),
  search_config: z
    .strictObject({ query_text: z.string().max(50_000), chunk_limit: z.int().min(1).max(30).default(10) })
    .optional(),
});

/** Signed addresses of stored files (spec 3 §7's signed-URL fetch, decisions D6). */
export const documentRouter = router({
  getUrl: member({ verb: "read", role: "USER", cost: "light" })
    .input(z.strictObject({ workspaceId: idOf("workspace"), s3FilePath: filePath() }))
    .query(async ({ ctx, input }) => {
      const { url, mimeType } = await signedUrl(ctx, input.s3FilePath);
      return { url, mime_type: mimeType, expiresMs: timers.signedUrl.fileMs };
    }),
});
