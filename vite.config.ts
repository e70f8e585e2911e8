import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { createPageChunks, nameOfWords } from "./scripts/build/page-chunks.ts";

/** Leaves a compressed twin beside every larger text file, so that the server never compresses by itself. */
function packed(outDir: string): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      if (!existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const file = join(outDir, entry);
        if (/\.(m?js|css|svg|json)$/.test(entry) && statSync(file).size > 1_024)
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

/**
 * HeroUI names its parts by tailwind-variants, whose whole merges conflicting classes. Our kit loads none of HeroUI's
 * styles and writes no conflicting ones, so the build without the merge does the same with 10 kB (gz) less.
 */
function lightVariants(): Plugin {
  return {
    name: "light-variants",
    enforce: "pre",
    resolveId(id, importer) {
      return id === "tailwind-variants" ? this.resolve("tailwind-variants/lite", importer, { skipSelf: true }) : null;
    },
  };
}

/** A part of the kit, or of what pages may use of the shell, that brings no component library with it. */
function isLightPart(id: string): boolean {
  const file = id.replace(/\?.*$/, "");
  const isPart = /src\/(ui\/[\w-]+\.tsx?|client\/(shell\/|api|refusal|dialogs))/.test(file);
  return isPart && !/@heroui\/|#ui\/(overlays|forms)\//.test(readFileSync(file, "utf8"));
}

/**
 * What several pages share stands in a few files instead of one for each small module: fewer requests, and a release
 * leaves the libraries' files in the browsers' caches. A module joins when `minShareCount` pages or dialogs use it, and
 * brings what it imports: without that the files would import each other in circles and run in the wrong order.
 */
const chunkGroups = [
  {
    // All that the app and the page of published forms share.
    name: "base",
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|src\/ui\/(copy-text|markdown\/download-text)/,
    priority: 8,
  },
  // What every page loads first: the router with all routes, but not their pages.
  { name: "routes", test: /src\/web\/(routes\/[^?]*$|router|route-tree)/, priority: 6 },
  {
    // The page of published forms loads this and the base only.
    name: "form-page",
    test: /src\/(features\/form\/(public|client\/(visit|use-visit))|lib\/color\/)/,
    priority: 7,
    includeDependenciesRecursively: false,
  },
  {
    // The small pages before the sign-in share nearly everything. Only they need these files, so nothing else loads them.
    name: "welcome",
    test: /src\/(features\/account\/[\w-]*(sign|email|password|auth|brand|social)[\w-]*\.tsx|product\/texts\/sign-in\/)/,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  // Nearly everything needs them; otherwise they would come with the shapes.
  { name: "limits", test: /src\/product\/limits\.ts$/, priority: 5 },
  { name: nameOfWords, test: /src\/(product|lib)\//, priority: 4, minShareCount: 8, maxModuleSize: 9_000 },
  { name: "form", test: /src\/ui\/\w+\/(text-field|input|text-link|callout)\.tsx/, priority: 3, minShareCount: 3 },
  { name: "icons", test: /node_modules\/lucide-react\//, priority: 3, minShareCount: 4 },
  { name: "kit", test: isLightPart, priority: 2, minShareCount: 4, maxModuleSize: 6_000 },
  {
    name: "wire",
    test: /node_modules\/(@tanstack|@trpc|superjson|copy-anything|is-what)\//,
    priority: 1,
    minShareCount: 2,
  },
  createPageChunks(import.meta.dirname),
];

const publicPageStyles = "src/web/public-page/public-page.css";

// The API's address while `npm run dev` serves the page by itself.
const api = `http://127.0.0.1:${process.env.API_PORT ?? "3001"}`;

export default defineConfig({
  plugins: [
    lightVariants(),
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
    // Every browser that runs this target knows modulepreload.
    modulePreload: { polyfill: false },
    // The others are the frame around Stripe's card form and the page of published forms, with policies of their own, and the
    // styles of the pages that the server writes, which know them by this name.
    rolldownOptions: {
      input: ["index.html", "payment-frame.html", "public-form.html", publicPageStyles],
      output: {
        codeSplitting: { groups: chunkGroups },
        assetFileNames: ({ originalFileNames: [file] }) =>
          file === publicPageStyles ? "[name][extname]" : "assets/[name]-[hash][extname]",
      },
    },
  },
  server: {
    strictPort: true,
    // The last two are of the last build, for the pages that the server writes.
    proxy: {
      ...{ "/api": api, "/f/": api, "/files": api, "/livez": api, "/readyz": api },
      ...{ "/assets/": api, "/public-page.css": api },
    },
  },
});
