import { createHash } from "node:crypto";
import { isStorageFull } from "#features/billing/service/storage.ts";
import { storeFile } from "#features/file/service/files.ts";
import { findFolder } from "#features/tool-call/service/folders.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { packFolder, unpackFolder } from "#platform/sandbox/folder.ts";
import { limits } from "#product/limits.ts";
import type { FolderPort } from "#tools/server.ts";

/** Packed files may need a little more room than they have themselves. */
const maxBytes = limits.pythonTool.folder.bytes + 1024 * 1024;

/**
 * The working folder for one tool call. It is stored as released: until the call is answered, nothing refers to it, and
 * a call that starts again finds the folder from before.
 */
export const createFolderPort = (ctx: WorkspaceContext, owner: TurnOwner, call: RunningCall): FolderPort => ({
  async open() {
    const path = await findFolder(ctx.db, owner);
    if (!path) return [];
    const packed = await readStored(ctx, path);
    return packed && unpackFolder(packed).catch(() => null);
  },
  async keep(files) {
    const body = await packFolder(files);
    const type = { extension: "gz", contentType: "application/gzip" };
    const sha256 = createHash("sha256").update(body).digest("hex");
    try {
      const stored = await storeFile(
        ctx,
        { fileName: "folder.gz", body, bytes: body.length, sha256, type },
        { purpose: "folder", origin: "model", maxBytes, isReleased: true },
      );
      call.keepFolder(stored.path);
      return true;
    } catch (error) {
      if (isStorageFull(error)) return false;
      throw error;
    }
  },
});

/** Null if storage has lost the file. */
async function readStored({ app }: WorkspaceContext, path: string): Promise<Uint8Array | null> {
  try {
    const { stream } = await app.storage.open(path);
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) pieces.push(piece as Uint8Array); // streams of bytes
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
