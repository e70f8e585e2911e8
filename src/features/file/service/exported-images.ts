import type { WorkspaceContext } from "#platform/context.ts";
import type { ImageBytes } from "#platform/documents/write-document.ts";
import { limits } from "#product/limits.ts";
import { readAvailableImages } from "./files.ts";

/** The stored images of an exported document that its reader may see, until they are too many bytes for one file. */
export async function readExportedImages(
  ctx: WorkspaceContext,
  paths: readonly string[],
): Promise<[string, ImageBytes][]> {
  const found: [string, ImageBytes][] = [];
  let left: number = limits.export.imageBytes;
  for (const path of paths.slice(0, limits.export.images)) {
    const [image] = await readAvailableImages(ctx, [path]);
    if (!image || image.bytes.byteLength > left) continue;
    left -= image.bytes.byteLength;
    found.push([path, image]);
  }
  return found;
}
