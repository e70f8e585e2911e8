import { z } from "zod";
import { filePath, idOf } from "#lib/entity-id.ts";
import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { hasAbility } from "#product/roles.ts";
import { readDocuments, storeDocument, storeWebPage } from "./service/documents.ts";
import { createSignedUrl, storeUpload, type UploadRule } from "./service/files.ts";
import { findDuplicates, setSplit, storeLibraryFile } from "./service/library-uploads.ts";
import { filterReadableDocuments, requireReadableFile } from "./service/read-access.ts";
import { readSplitRequest } from "./service/split-request.ts";
import { type FormLimits, imageKinds, mediaKinds, storeEach, throwIfNoneStored } from "./service/store-form.ts";
import type { FileOrigin } from "./table.ts";

/** Every member who can run a form can upload files to it. */
const rule = { scope: "workspace", verb: "run", role: "USER", cost: "heavy" } as const;
// The query contains the workspace. For compatibility, it may contain `openai_api_key`, which is ignored.
const uploadRoute = { method: "POST", rule, workspaceFrom: "query", body: { kind: "stream" } } as const;

async function storeImages(ctx: WorkspaceContext, request: Request, origin: FileOrigin, form: FormLimits) {
  const imageRule: UploadRule = { purpose: "image", origin, maxBytes: form.maxBytes, accept: imageKinds };
  return storeEach(ctx, request, form, async (file) => {
    const { stored } = await storeUpload(ctx, file, imageRule, async () => null);
    return { ...stored, url: await createSignedUrl(ctx, stored.path) };
  });
}

/**
 * Files for the knowledge library, which are read and cut later, by a job. The same URL takes the attachments of chats,
 * so a page says `purpose=knowledge`.
 */
async function uploadToLibrary(ctx: WorkspaceContext, request: Request, query: URLSearchParams) {
  assertAllowed(hasAbility(ctx.actor.role, "createItems"));
  const separators: string[] = [];
  const form = {
    field: "document_files",
    files: limits.knowledge.uploadItems,
    maxBytes: limits.knowledge.documentBytes,
  };
  const results = await storeEach(ctx, request, form, (file) => storeLibraryFile(ctx, file), {
    onField: (name, value) => void (name === "separators" && separators.push(value)),
    finish: (done) => setSplit(ctx, done, readSplitRequest(query, separators)),
  });
  const { done, failed } = throwIfNoneStored(results);
  const duplicates = await findDuplicates(ctx, done);
  const documents = done.map((one) => ({
    title: one.title,
    document_id: one.documentId,
    size: one.size,
    s3_file_path: one.path,
    pages_count: null,
    duplicate_of: duplicates.get(one.documentId) ?? null,
  }));
  return { documents, failed_uploads: failed };
}

const toImageFields = ({ path, url, name }: { path: string; url: string; name: string }) => ({
  s3_file_path: path,
  url,
  name,
});

const linkList = z.array(z.url().max(limits.knowledge.urlChars)).min(1).max(limits.humanInput.filesPerField);

export const fileRoutes: HttpRoute[] = [
  workspaceRoute({
    ...uploadRoute,
    path: "/api/document/upload-image",
    async handle({ ctx, request }) {
      const { imagesPerMessage: files, imageBytes: maxBytes } = limits.chat;
      const form = { field: "document_files", files, maxBytes };
      const { done, failed } = throwIfNoneStored(await storeImages(ctx, request, "chat", form));
      return { images: done.map(toImageFields), failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...uploadRoute,
    path: "/api/document/upload-multiple-file",
    async handle({ ctx, request, query }) {
      if (query.get("purpose") === "knowledge") return uploadToLibrary(ctx, request, query);
      const maxBytes = limits.knowledge.documentBytes;
      const form = { field: "document_files", files: limits.chat.filesPerMessage, maxBytes };
      const { done, failed } = throwIfNoneStored(
        await storeEach(ctx, request, form, (file) => storeDocument(ctx, file, { origin: "chat", maxBytes })),
      );
      const documents = done.map((one) => ({
        title: one.title,
        document_id: one.documentId,
        size: one.size,
        s3_file_path: one.path,
        pages_count: one.pagesCount,
      }));
      return { documents, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...uploadRoute,
    path: "/api/document/upload-media",
    async handle({ ctx, request }) {
      const { audioVideoBytes: maxBytes, filesPerField: files } = limits.humanInput;
      const media: UploadRule = { purpose: "media", origin: "form", maxBytes, accept: mediaKinds };
      const { done, failed } = await storeEach(
        ctx,
        request,
        { field: "files", files, maxBytes },
        async (file) => (await storeUpload(ctx, file, media, async () => null)).stored,
      );
      const uploads = done.map(({ name, path, mimeType }) => ({ name, s3_file_path: path, mime_type: mimeType }));
      return { successful_uploads: uploads, failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...uploadRoute,
    path: "/api/document/upload-run-image",
    async handle({ ctx, request }) {
      const { filesPerField: files, imageBytes: maxBytes } = limits.humanInput;
      const { done, failed } = await storeImages(ctx, request, "form", { field: "files", files, maxBytes });
      return { successful_uploads: done.map(toImageFields), failed_uploads: failed };
    },
  }),
  workspaceRoute({
    ...uploadRoute,
    path: "/api/workflow-document/upload-file",
    async handle({ ctx, request }) {
      const { filesPerField: files, documentBytes: maxBytes } = limits.humanInput;
      const { done, failed } = throwIfNoneStored(
        await storeEach(ctx, request, { field: "document_files", files, maxBytes }, (file) =>
          storeDocument(ctx, file, { origin: "form", maxBytes }),
        ),
      );
      const documents = done.map((one) => ({
        title: one.title,
        s3_file_path: one.path,
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
    async handle({ ctx, input }) {
      const results = await Promise.allSettled(linkList.parse(input).map((url) => storeWebPage(ctx, url)));
      const urls = results.flatMap((one) =>
        one.status === "fulfilled"
          ? [{ title: one.value.title, url: one.value.url, document_id: one.value.documentId, size: one.value.size }]
          : [],
      );
      const firstError = results.find((one) => one.status === "rejected");
      if (urls.length === 0 && firstError) throw firstError.reason;
      return { urls };
    },
  }),
  workspaceRoute({
    method: "POST",
    path: "/api/workflow-context/get-context",
    rule: { ...rule, verb: "read" },
    workspaceFrom: "query",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ ctx, input }) {
      const query = contextInput.parse(input);
      const documents = await readDocuments(ctx, await filterReadableDocuments(ctx, query.document_ids));
      return {
        context: documents.map(({ id, title, text }) => ({
          document_id: id,
          title,
          text: text.slice(0, contextCharsPerDocument),
        })),
      };
    },
  }),
];

/** Maximum characters of one document in the context. */
const contextCharsPerDocument = 120_000;

const contextInput = z.strictObject({
  document_ids: z.array(idOf("document")).min(1).max(100),
  search_config: z
    .strictObject({ query_text: z.string().max(50_000), chunk_limit: z.int().min(1).max(30).default(10) })
    .optional(),
});

/** Procedures of `document`. */
export const documentRouter = router({
  getUrl: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(z.strictObject({ workspaceId: idOf("workspace"), s3FilePath: filePath() }))
    .query(async ({ ctx, input }) => {
      await requireReadableFile(ctx, input.s3FilePath);
      return { url: await createSignedUrl(ctx, input.s3FilePath) };
    }),
});
