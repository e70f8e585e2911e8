import { z } from "zod";
import { storeDocument } from "#features/file/service/documents.ts";
import { storeUpload } from "#features/file/service/files.ts";
import type { IncomingFile } from "#features/file/service/multipart.ts";
import { imageKinds, mediaKinds, storeEach } from "#features/file/service/store-form.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { uploadOperations } from "../../schema/uploads.ts";
import { uploadAnswers } from "../../schema/wire.ts";
import { operation } from "../operation.ts";

const { documentBytes, imageBytes, audioVideoBytes, filesPerField } = limits.humanInput;

/** What an endpoint for files stores, and answers about each. */
interface Upload {
  readonly maxBytes: number;
  store(ctx: WorkspaceContext, file: IncomingFile): Promise<{ path: string; value: object }>;
}

const uploads: { readonly [Id in (typeof uploadOperations)[number]["id"]]: Upload } = {
  uploadDocument: {
    maxBytes: documentBytes,
    async store(ctx, file) {
      const { title, path, documentId, size } = await storeDocument(ctx, file, {
        origin: "form",
        maxBytes: documentBytes,
      });
      return { path, value: { title, s3_file_path: path, document_id: documentId, size } };
    },
  },
  uploadImage: {
    maxBytes: imageBytes,
    async store(ctx, file) {
      const { stored } = await storeUpload(
        ctx,
        file,
        { purpose: "image", origin: "form", maxBytes: imageBytes, accept: imageKinds },
        async () => null,
      );
      return { path: stored.path, value: { s3_file_path: stored.path } };
    },
  },
  uploadMedia: {
    maxBytes: audioVideoBytes,
    async store(ctx, file) {
      const { stored } = await storeUpload(
        ctx,
        file,
        { purpose: "media", origin: "form", maxBytes: audioVideoBytes, accept: mediaKinds },
        async () => null,
      );
      const { name, path, mimeType } = stored;
      return { path, value: { title: name, s3_file_path: path, mime_type: mimeType } };
    },
  },
};

export const fileOperations = uploadOperations.map(({ id, path, field }) =>
  operation({
    ...{ id, path, method: "POST", scopes: ["run"], query: z.strictObject({}), headers: [] },
    body: { kind: "form", field },
    answers: { 200: { schema: uploadAnswers[id] } },
    refusals: [413, 422],
    handle: async ({ caller, request }) => ({ value: await storeAll(caller.member, request, uploads[id], field) }),
  }),
);

/** Stores all files of the form; none if one is refused. */
async function storeAll(
  ctx: WorkspaceContext,
  request: Request,
  { maxBytes, store }: Upload,
  field: string,
): Promise<object[]> {
  const refusals: unknown[] = [];
  try {
    const { done } = await storeEach(
      ctx,
      request,
      { field, files: filesPerField, maxBytes },
      (file) =>
        store(ctx, file).catch((error) => {
          refusals.push(error);
          throw error;
        }),
      {
        async finish() {
          if (refusals.length > 0) throw refusals[0];
        },
      },
    );
    return done.map(({ value }) => value);
  } catch (error) {
    // The form is wrong, not one of its files.
    if (error instanceof AppError && error.code === "invalid" && refusals.length === 0)
      throw new AppError("invalid", error.message, { cause: error, details: { field } });
    throw error;
  }
}
