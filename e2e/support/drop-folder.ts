import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";

/** A folder on the disk with these files, by their paths in it. */
export async function makeFolder(name: string, files: Readonly<Record<string, Uint8Array | string>>) {
  const parent = await mkdtemp(join(tmpdir(), "troupe-drop-"));
  for (const [path, content] of Object.entries(files)) {
    const file = join(parent, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return { path: join(parent, name), remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Drags a file or folder of the disk over an element and drops it there, as a file manager does. */
export async function dropFromDisk(page: Page, on: Locator, path: string): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  await session.detach();
}
