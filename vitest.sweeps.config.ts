import { defineConfig } from "vitest/config";

// Long looks at all that can be opened, in all sizes and themes. `npm run test:sweeps`.
export default defineConfig({
  test: {
    include: [
      "e2e/sweeps/**/*.sweep.ts",
      "scripts/new/compiles.test.ts",
      // The sizes, the theme and the hand that their journeys leave out.
      "e2e/{accessible,agent-tools,ask-for-files,chat-acts,composer,diagrams,import}.spec.ts",
    ],
    provide: { sizes: ["desktop", "tablet"], themes: ["light"], hands: ["mouse"], searchesAnswers: true },
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 900_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    globalSetup: ["e2e/support/server.ts", "e2e/support/model-servers.ts"],
    setupFiles: ["e2e/support/failed-journeys.ts", "e2e/support/no-leaks.ts"],
  },
});
