import { Readable } from "node:stream";
import { fileTypeFromBuffer } from "file-type";
import type { WorkspaceContext } from "#platform/context.ts";
import type { FileOrigin } from "../table.ts";
import { type StoredFile, storeUpload } from "./files.ts";
import { imageKinds } from "./store-form.ts";

/** Stores an image that a program has sent or that was fetched. Null if the bytes are no image. */
export async function storeImageBytes(
  ctx: WorkspaceContext,
  bytes: Uint8Array,
  { origin, maxBytes }: { origin: FileOrigin; maxBytes: number },
): Promise<StoredFile | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return null;
  const { stored } = await storeUpload(
    ctx,
    { stream: Readable.from([bytes]), name: `image.${found.ext}`, type: found.mime },
    { purpose: "image", origin, maxBytes, accept: imageKinds },
    async () => null,
  );
  return stored;
}
