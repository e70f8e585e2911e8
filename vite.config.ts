import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Leaves a compressed twin beside every larger text file, so that the server never compresses by itself. */
function packed(outDir: string): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      if (!existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const file = join(outDir, entry);
        if (/\.(js|css|svg|json)$/.test(entry) && statSync(file).size > 1_024)
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

// The API's address while `npm run dev` serves the page by itself.
const api = `http://127.0.0.1:${process.env.API_PORT ?? "3001"}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "src/web/routes",
      generatedRouteTree: "src/web/route-tree.gen.ts",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    packed("dist/web"),
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
  },
  server: {
    strictPort: true,
    proxy: { "/api": api, "/files": api, "/livez": api, "/readyz": api },
  },
});
