import { fileTypeFromBuffer } from "file-type";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

export interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/** Pictures that carry no script. */
const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/x-icon"]);

/**
 * The picture at an address, fetched by the server: pages load nothing from elsewhere, so no site learns who looks. Null
 * when there is none or it is no picture; throws "provider" or "invalid" when it cannot be had.
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
