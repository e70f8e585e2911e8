import { defineConfig } from "vitest/config";

// The long fault tests: real processes, real SIGKILL, files made to hurt. `npm run test:faults`.
export default defineConfig({
  test: {
    include: [
      "e2e/faults/**/*.fault.ts",
      "src/platform/extract/hostile.test.ts",
      "src/engine/any-graph.test.ts",
      "src/features/billing/wallet-histories.test.ts",
      "src/features/chat/injections.test.ts",
    ],
    provide: { graphs: 10_000, histories: 10_000, injectedPages: 50 },
    globalSetup: ["src/testing/test-database.ts"],
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 1_800_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
});
