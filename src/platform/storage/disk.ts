import { createHash } from "node:crypto";
import type { Dirent, Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { createByteMeter, toReadable } from "./byte-meter.ts";
import { checkKey, checkPrefix } from "./key.ts";
import type { FileLinks } from "./links.ts";
import type { Storage, StoredFile } from "./port.ts";

const temporaryName = "~temporary";
/** Older temporary files were left by a dead process. */
const staleAfterMs = 24 * 60 * 60 * 1000;

/**
 * Stores files on this machine. The key `a/b` is stored at `a/~xx/b`, where xx comes from a hash of `b`, so that no
 * folder gets too large for the file system. Key segments never begin with "~", so they can't collide with shards.
 */
export async function createDiskStorage(options: { root: string; links: FileLinks }): Promise<Storage> {
  const { root, links } = options;
  const temporary = join(root, temporaryName);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await removeStaleFiles(temporary);

  function pathOf(key: string): string {
    const segments = checkKey(key).split("/");
    const name = segments.pop() ?? "";
    return join(root, ...segments, `~${createHash("sha256").update(name).digest("hex").slice(0, 2)}`, name);
  }

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    for await (const path of walk(join(root, ...checkPrefix(prefix).split("/")))) {
      const key = relative(root, path)
        .split(sep)
        .filter((segment) => !segment.startsWith("~"))
        .join("/");
      const found = await stat(path).catch(ignoreMissing);
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    await unlink(path).catch(ignoreMissing);
    // Also removes parent folders that became empty, up to the first one that did not.
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        break;
    }
  }

  return {
    async put(key, body, { maxBytes, signal }) {
      const target = pathOf(key);
      const draft = join(temporary, newId());
      const meter = createByteMeter(maxBytes);
      try {
        const file = await open(draft, "wx", 0o600);
        // `flush` waits until the bytes are on disk, so that the renamed file is never incomplete.
        await pipeline(toReadable(body), meter.stream, file.createWriteStream({ flush: true }), { signal });
        await moveInto(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return meter.read();
    },

    async open(key, range) {
      const file = await open(pathOf(key), "r").catch(ignoreMissing);
      if (!file) throw new AppError("not_found", storageText.notFound);
      const { size } = await file.stat();
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (range ? start < 0 || start > end : size === 0) {
        await file.close();
        if (range) throw new AppError("invalid", storageText.rangeNotFound);
        return { stream: Readable.from([]), size, start: 0, end: -1 };
      }
      return { stream: file.createReadStream({ start, end }), size, start, end };
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null;
    },

    remove,

    async removePrefix(prefix) {
      if (prefix === "") throw new AppError("invalid", storageText.invalidUrl);
      let count = 0;
      for await (const { key } of list(prefix)) {
        await remove(key);
        count += 1;
      }
      return count;
    },

    list,
    signedUrl: async (key, link) => links.sign(checkKey(key), link),
    close: async () => undefined,
  };
}

/** Ignores "no such file" errors and rethrows all others. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

/** Renames into a folder that a concurrent `remove` may delete. */
async function moveInto(from: string, to: string, tries = 5): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (tries === 0 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return moveInto(from, to, tries - 1);
  }
  const handle = await open(folder, "r").catch(ignoreMissing);
  // Without this, a power failure may lose the new name. Some file systems don't support it for folders.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries: Dirent[] = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries) {
    if (entry.name === temporaryName) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

async function removeStaleFiles(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const found: Stats | undefined = await stat(join(temporary, name)).catch(ignoreMissing);
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(join(temporary, name), { force: true });
  }
}
