import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files that take long. Without a record of earlier runs, vitest starts the largest files first. */
const slow = ["accessible-pages", "first-run", "accessible", "main-job", "diagrams", "two-builders"];
const isSlow = ({ moduleId }: TestSpecification) => slow.some((name) => moduleId.endsWith(`/${name}.spec.ts`));

/** Starts long files first, so that no browser is alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

// Browser journeys on one server of the built product. Four browsers work side by side, because journeys mostly wait.
export default defineConfig({
  test: {
    include: ["e2e/**/*.spec.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    provide: {
      sizes: ["phone"],
      themes: ["dark"],
      hands: ["keyboard"],
      // With WIRE=1, answers are searched for secrets as in sweeps; what is stored and logged is searched always.
      searchesAnswers: process.env.WIRE === "1",
    },
    globalSetup: ["e2e/support/server.ts", "e2e/support/model-servers.ts"],
    setupFiles: ["e2e/support/failed-journeys.ts", "e2e/support/no-leaks.ts"],
  },
});
