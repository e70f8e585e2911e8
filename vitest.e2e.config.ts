import { defineConfig } from "vitest/config";

// Browser journeys on one server of the built product. Three browsers work side by side, because journeys mostly wait.
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
