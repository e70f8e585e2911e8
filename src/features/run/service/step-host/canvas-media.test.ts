/** Audio and video canvases in runs: created by the provider, stored, charged by their length. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { file } from "#features/file/table.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { runSingleStep } from "#testing/run-single-step.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
  const env = {
    GOOGLE_GENAI_API_KEY: "google-instance-000000000000",
    GOOGLE_BASE_URL: double.baseUrls.GOOGLE,
    ALLOWED_PRIVATE_HOSTS: "localhost",
    DEFAULT_PLAN: "BUSINESS",
  };
  testApp = await startTestApp({ withJobs: true, env });
  testApp.app.ai.mediaPollMs = 1;
});
beforeEach(() => double.reset());
afterAll(async () => {
  await testApp.close();
  await double.close();
});

const make = (config: object, triggerType?: "IN_BACKGROUND" | "MANUAL") =>
  runSingleStep(testApp, { type: "ARTIFACT", config }, triggerType);

const contentOf = (output: unknown) => (output as { result: { content: { s3FilePath: string } } }).result.content;
const charges = (id: string) =>
  testApp.app.database.system
    .select({ amount: creditTransaction.amount, modelId: creditTransaction.modelId })
    .from(creditTransaction)
    .where(eq(creditTransaction.nodeExecutionId, id));
const held = async () =>
  (await testApp.app.database.system.select().from(creditReservation)).filter(({ state }) => state === "RESERVED");
const mimeTypeOf = async (s3FilePath: string) =>
  (await testApp.app.database.system.select().from(file).where(eq(file.path, s3FilePath)))[0]?.mimeType;

const script = "Welcome aboard, and mind your head.";

test.each(["MANUAL", "IN_BACKGROUND"] as const)(
  "a script is spoken and charged by the second in a %s run",
  async (how) => {
    const step = await make({ kind: "AUDIO", config: { script, instructions: "Calmly" } }, how);
    expect(step).toMatchObject({ status: "COMPLETED", output: { result: { kind: "AUDIO", content: { script } } } });
    const { s3FilePath } = contentOf(step.output);
    expect(s3FilePath).toMatch(new RegExp(`^${testApp.workspace.id}/media/.*\\.wav$`));
    expect(await mimeTypeOf(s3FilePath)).toBe("audio/wav");
    // The double speaks "Calmly: " too; 4.3 seconds are 5, at 60 credits a minute.
    expect(await charges(step.id)).toEqual([{ amount: "5.0000", modelId: "gemini-2.5-flash-preview-tts" }]);
    expect(await held()).toEqual([]);
  },
);

test("a video is created and charged by its length", async () => {
  const step = await make({ kind: "VIDEO", config: { prompt: "Waves" } });
  expect(step).toMatchObject({ status: "COMPLETED", output: { result: { kind: "VIDEO" } } });
  expect(await mimeTypeOf(contentOf(step.output).s3FilePath)).toBe("video/mp4");
  expect(await charges(step.id)).toEqual([{ amount: "160.0000", modelId: "veo-3.1-fast-generate-preview" }]);
});

test("a request that the provider refuses costs nothing and shows the provider's message", async () => {
  const step = await make({ kind: "VIDEO", config: { prompt: "[[refused]]" } });
  expect(step).toMatchObject({ status: "FAILED", error: expect.stringContaining("The prompt is not allowed.") });
  expect(await charges(step.id)).toEqual([]);
  expect(await held()).toEqual([]);
});

test("a request that the credits don't cover is not sent", async () => {
  const { system } = testApp.app.database;
  await system
    .update(creditWallet)
    .set({ spent: "100000000" })
    .where(eq(creditWallet.workspaceId, testApp.workspace.id));
  const step = await make({ kind: "VIDEO", config: { prompt: "Waves" } });
  expect(step.status).toBe("FAILED");
  expect(double.requests).toEqual([]);
  await system.delete(creditWallet).where(eq(creditWallet.workspaceId, testApp.workspace.id));
});

test("a removed model fails the step with a clear error", async () => {
  const step = await make({ kind: "AUDIO", config: { script, model: "gone", voice: "Kore" } });
  expect(step).toMatchObject({ status: "FAILED", error: expect.stringContaining("Missing Canvas Node configuration") });
});
