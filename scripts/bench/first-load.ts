import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";

/** Compressed JavaScript that index.html loads before the first page is shown. */
export async function benchFirstLoad({ folder }: Subject): Promise<Row[]> {
  const root = join(folder, "dist/web");
  const html = await readFile(join(root, "index.html"), "utf8");
  const first = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path));
  const home = (await readdir(join(root, "assets"))).filter((name) =>
    /^(\$slug|_slug|index|home)[^/]*\.js$/.test(name),
  );
  for (const name of home) first.add(`/assets/${name}`);
  let bytes = 0;
  for (const path of first) {
    const packed = await stat(join(root, `${path}.gz`)).catch(() => null);
    bytes += packed?.size ?? (await stat(join(root, path))).size;
  }
  return [
    {
      what: "first load of the app, JavaScript gz",
      unit: "kB",
      ours: bytes / 1_000,
      budget: { atMost: 300 },
    },
  ];
}
