import { createSignedUrl } from "#features/file/service/files.ts";
import { storeImageBytes } from "#features/file/service/store-image-bytes.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { timers } from "#product/timers.ts";

const { imageBytes: maxBytes } = limits.humanInput;

/** Copies a picture from a URL, so that the browsers of visitors load nothing from its host. */
export async function fetchPicture(ctx: WorkspaceContext, url: string): Promise<{ s3FilePath: string; url: string }> {
  const answer = await ctx.app.http.request({ url, maxBytes, timeoutMs: timers.form.pictureMs });
  if (answer.status >= 400) throw new AppError("invalid", text.pictureStatus(answer.status));
  const stored = await storeImageBytes(ctx, answer.bytes, { origin: "form", maxBytes });
  if (!stored) throw new AppError("invalid", text.notAnImage);
  return { s3FilePath: stored.path, url: await createSignedUrl(ctx, stored.path) };
}
