import { defineConfig } from "vitest/config";
import { isBuilt } from "./scripts/setup/build.mjs";

// One process, a few threads, shared modules: see docs/adr/0007-tests-without-isolation.md.
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "scripts/**/*.test.ts"],
    // A minute by itself, for each hostile file runs into its limit: part of `npm run test:faults`. All types of the project
    // a second time, with every scaffold in it: part of `npm run test:sweeps`.
    exclude: ["src/platform/extract/hostile.test.ts", "scripts/new/compiles.test.ts"],
    pool: "threads",
    isolate: false,
    maxWorkers: 4,
    // Only what hangs meets these: how fast something is is for the bench to say, and machines are busy at times.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ["src/testing/test-database.ts"],
    // How many random graphs each rule of the engine is tried on, and how many histories the wallet; `npm run test:faults` takes more.
    provide: {
      graphs: 200,
      histories: 150,
      // How many of 50 hostile pages a model reads in whole chats; all of them in `npm run test:faults`.
      injectedPages: 7,
      // The built server starts in a third of the time; `npm test` builds it first.
      serverEntry: isBuilt("server") ? "dist/server/main.js" : "src/server/main.ts",
    },
  },
});
