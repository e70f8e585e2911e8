import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

export interface ServedCards {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the page with all tool cards into a temporary folder and serves it. */
export async function serveCards(): Promise<ServedCards> {
  const root = fileURLToPath(new URL(".", import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), "troupe-cards-"));
  const shared = { root, configFile: false, logLevel: "warn" } as const;
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, target: "es2023", minify: false, reportCompressedSize: false },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
