import { defineConfig } from "vitest/config";

// Browser journeys: one server of the built product, three browsers side by side, because journeys mostly wait, one sentence of the product per file.
export default defineConfig({
  test: {
    include: ["e2e/**/*.spec.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 3,
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ["e2e/support/server.ts"],
  },
});
