import type { ExportedFile } from "../documents/write-document.ts";
import { contentDisposition } from "../storage/file-name.ts";

/** A file that browsers save under its name. */
export function fileResponse({ name, contentType, bytes }: ExportedFile): Response {
  return new Response(bytes, {
    headers: {
      "content-type": contentType,
      "content-disposition": contentDisposition("attachment", name),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
