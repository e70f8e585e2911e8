import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { storeDocument, storeWebPage } from "#features/file/service/documents.ts";
import { storeUpload, type UploadRule } from "#features/file/service/files.ts";
import { readMultipart } from "#features/file/service/multipart.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { Caller } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { timers } from "#product/timers.ts";
import type { uploadKinds } from "../../schema.ts";
import { formUpload } from "../../table.ts";
import { networkOf, type OpenForm } from "./find-form.ts";

const { fileBytes: maxBytes, filesPerField, uploadsPerHour } = limits.form;
const formOverheadBytes = 100_000;

const accepted = {
  IMAGE: { purpose: "image", accept: ["png", "jpeg", "gif", "webp"] },
  AUDIO_VIDEO: { purpose: "media", accept: ["mp3", "wav", "ogg", "m4a", "flac", "mp4", "webm", "mov"] },
} as const satisfies Record<string, Pick<UploadRule, "purpose" | "accept">>;

/** Stores the file of a visitor and returns the value of its field. */
export async function uploadVisitorFile(
  caller: Caller,
  form: OpenForm,
  kind: (typeof uploadKinds)[number],
  request: Request,
): Promise<{ value: object }> {
  const { ctx } = form;
  await ctx.app.disk.requireSpace();
  const network = networkOf(caller, form.id);
  await requireRoom(form, network);
  const [stored] = await readMultipart(
    request,
    { field: "file", files: 1, bytes: maxBytes + formOverheadBytes },
    async (file) => {
      if (kind === "DOCUMENT") {
        const { title, documentId, size, path } = await storeDocument(ctx, file, { origin: "form", maxBytes });
        return { key: path, value: { title, s3FilePath: path, documentId, size } };
      }
      const rule: UploadRule = { ...accepted[kind], origin: "form", maxBytes };
      const { path, name, mimeType } = (await storeUpload(ctx, file, rule, async () => null)).stored;
      const value =
        kind === "IMAGE" ? { title: name, s3FilePath: path, url: "" } : { title: name, s3FilePath: path, mimeType };
      return { key: path, value };
    },
  );
  if (!stored) throw new AppError("invalid", uploadErrorText.noFile);
  await remember(form, stored.key, network);
  return { value: stored.value };
}

/** Reads a web page for a field that asks for links. */
export async function readVisitorLink(caller: Caller, form: OpenForm, url: string): Promise<{ value: object }> {
  const network = networkOf(caller, form.id);
  await requireRoom(form, network);
  const value = await storeWebPage(form.ctx, url);
  await remember(form, value.documentId, network);
  return { value };
}

async function requireRoom({ ctx }: OpenForm, network: string): Promise<void> {
  const isRecent = gt(formUpload.createdAt, sql`now() - ${timers.form.uploadWindowMs} * interval '1 millisecond'`);
  if ((await ctx.db.$count(formUpload, and(eq(formUpload.network, network), isRecent))) < uploadsPerHour) return;
  throw new AppError("limit", publicFormText.limited, { details: { retryAfterMs: timers.form.uploadWindowMs } });
}

const remember = ({ id, ctx }: OpenForm, key: string, network: string) =>
  ctx.db.insert(formUpload).values({ workspaceId: ctx.actor.workspaceId, formId: id, key, network });

/**
 * Refuses answers with files that no visitor of this form has uploaded: the run acts for a member, whose other files it
 * could read.
 */
export async function requireOwnUploads(form: OpenForm, node: Graph["nodes"][number], answers: unknown): Promise<void> {
  const uploads = catalog[node.type]?.form?.uploads;
  const read = catalog[node.type]?.result.safeParse(answers);
  const keys = [...new Set(uploads && read?.success ? uploads.fileKeysIn(read.data, node.config) : [])];
  if (keys.length === 0) return;
  const known = await form.ctx.db
    .selectDistinct({ key: formUpload.key })
    .from(formUpload)
    .where(and(eq(formUpload.formId, form.id), inArray(formUpload.key, keys)));
  if (known.length < keys.length) throw new AppError("invalid", publicFormText.fileGone);
  requireFewFiles(read?.data);
}

function requireFewFiles(answers: unknown): void {
  const lists = Array.isArray(answers) ? answers.map(({ value }: { value?: unknown }) => value) : [];
  const isTooMany = lists.some((list) => Array.isArray(list) && list.length > filesPerField && hasFiles(list));
  if (isTooMany) throw new AppError("invalid", publicFormText.tooManyFiles);
}

const hasFiles = (list: readonly unknown[]) => list.some((one) => typeof one === "object" && one !== null);
