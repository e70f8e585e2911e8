import { fileTypeFromBuffer } from "file-type";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

export interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/** Image formats that can't contain scripts. */
const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/x-icon"]);

/**
 * Fetches an external picture on the server, so browsers don't contact other sites. Returns null if there is none or it
 * isn't an image. Throws "provider" or "invalid" if the request fails.
 */
export async function fetchPicture({ http }: App, url: string, signal: AbortSignal): Promise<Picture | null> {
  const answer = await http.request({
    url,
    maxBytes: limits.imageField.bytes,
    timeoutMs: timers.workspace.imageFetchMs,
    redirects: 3,
    signal,
  });
  const found = await fileTypeFromBuffer(answer.bytes);
  if (answer.status !== 200 || !found || !pictureTypes.has(found.mime)) return null;
  return { bytes: answer.bytes, contentType: found.mime };
}
