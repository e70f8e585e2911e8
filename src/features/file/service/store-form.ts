import { isStorageFull } from "#features/billing/service/storage.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { removeUploads } from "./files.ts";
import { type IncomingFile, readMultipart } from "./multipart.ts";

export const imageKinds = ["png", "jpeg", "gif", "webp"] as const;
export const mediaKinds = ["mp3", "wav", "ogg", "m4a", "flac", "mp4", "webm", "mov"] as const;

interface FailedUpload {
  name: string;
  error: string;
}

interface UploadResults<T> {
  done: T[];
  failed: FailedUpload[];
  /** The error of the first failed file. */
  firstError: AppError | null;
}

export interface FormLimits {
  field: string;
  files: number;
  /** Maximum size of one file. */
  maxBytes: number;
}

const formOverheadBytes = 1_000_000;

type FieldReader = (name: string, value: string) => void;

/**
 * Stores each file of a form and returns the results in the form's order. A rejected file doesn't affect the others. If
 * the form breaks off, no file is kept. `finish` gets what was stored once the whole form has been read.
 */
export async function storeEach<T extends { path: string }>(
  ctx: WorkspaceContext,
  request: Request,
  { field, files, maxBytes }: FormLimits,
  storeFile: (file: IncomingFile) => Promise<T>,
  { onField, finish = async () => {} }: { onField?: FieldReader; finish?: (done: T[]) => Promise<void> } = {},
): Promise<UploadResults<T>> {
  const stored: string[] = [];
  await ctx.app.disk.requireSpace();
  try {
    const form = { field, files, bytes: files * maxBytes + formOverheadBytes };
    const results = await readMultipart(
      request,
      form,
      async (file): Promise<{ done: T } | { failed: FailedUpload; refusal: AppError }> => {
        try {
          const done = await storeFile(file);
          stored.push(done.path);
          return { done };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return { failed: { name: file.name, error: error.message }, refusal: error };
        }
      },
      onField,
    );
    if (results.length === 0) throw new AppError("invalid", uploadErrorText.noFile);
    const done = results.flatMap((one) => ("done" in one ? [one.done] : []));
    await finish(done);
    const [firstError = null] = results.flatMap((one) => ("failed" in one ? [one.refusal] : []));
    if (done.length === 0 && isStorageFull(firstError)) throw firstError;
    return { done, failed: results.flatMap((one) => ("failed" in one ? [one.failed] : [])), firstError };
  } catch (error) {
    await removeUploads(ctx, stored);
    throw error;
  }
}

/** Throws the first error if no file was stored. */
export function throwIfNoneStored<T>(results: UploadResults<T>): UploadResults<T> {
  const { done, failed, firstError } = results;
  if (done.length === 0 && firstError) throw new AppError(firstError.code, firstError.message, { details: { failed } });
  return results;
}
