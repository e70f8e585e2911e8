import { storeImageBytes } from "#features/file/service/store-image-bytes.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { openaiErrorText as text } from "#product/texts/public-api/openai-errors.ts";
import { timers } from "#product/timers.ts";

const { imageBytes: maxBytes } = limits.chat;

/** Stores an image of a message, from a data URL or from an address, which is fetched through the guarded client. */
export async function storeImage(
  ctx: WorkspaceContext,
  url: string,
  signal: AbortSignal,
): Promise<{ s3FilePath: string }> {
  const bytes = url.startsWith("data:") ? readDataUrl(url) : await fetchImage(ctx, url, signal);
  const stored = await storeImageBytes(ctx, bytes, { origin: "chat", maxBytes });
  if (!stored) throw refuse(text.noImage);
  return { s3FilePath: stored.path };
}

function readDataUrl(url: string): Uint8Array {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([\w+/=\s-]+)$/.exec(url) ?? [];
  if (base64 === undefined) throw refuse(text.noImage);
  return Buffer.from(base64, "base64");
}

async function fetchImage({ app }: WorkspaceContext, url: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!/^https:\/\//i.test(url)) throw refuse(text.imageUrl);
  const answer = await app.http.request({ url, maxBytes, timeoutMs: timers.openaiApi.imageMs, signal });
  if (answer.status >= 400) throw refuse(text.imageStatus(answer.status));
  return answer.bytes;
}

const refuse = (message: string) => new AppError("invalid", message, { details: { field: "image_url" } });
