/** Canvases on a server without provider keys: what the demo model supports and what it refuses. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { file } from "#features/file/table.ts";
import { runSingleStep } from "#testing/run-single-step.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const script = "Welcome aboard, and mind your head.";
const make = (config: object) => runSingleStep(testApp, { type: "ARTIFACT", config });

test("without provider keys the demo plays free tones, and a video names the key it needs", async () => {
  const step = await make({ kind: "AUDIO", config: { script } });
  expect(step.status).toBe("COMPLETED");
  const { s3FilePath } = (step.output as { result: { content: { s3FilePath: string } } }).result.content;
  const [stored] = await testApp.app.database.system.select().from(file).where(eq(file.path, s3FilePath));
  expect(stored?.mimeType).toBe("audio/wav");
  expect(await testApp.app.database.system.select().from(creditTransaction)).toEqual([]);
  const failed = await make({ kind: "VIDEO", config: { prompt: "Waves" } });
  expect(failed).toMatchObject({ status: "FAILED", error: expect.stringContaining("Google") });
  const { hasDemo, models } = await testApp.as("USER").artifact.getMediaModels({ workspaceId: testApp.workspace.id });
  expect(hasDemo).toBe(true);
  expect(models.every(({ missingCredentials }) => missingCredentials.length === 1)).toBe(true);
});

test.each(["TEXT", "HTML", "CAROUSEL", "AGENT", "WORKFLOW"])(
  "the demo model writes a canvas of kind %s",
  async (kind) => {
    const wish = kind === "AGENT" || kind === "WORKFLOW" ? { job: "Plan a trip" } : { task: "Plan a trip" };
    const step = await make({ kind, config: wish });
    expect(step).toMatchObject({ status: "COMPLETED", output: { result: { kind } } });
  },
);
