import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { validKey } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { generateImageRunner } from "./server.ts";
import { generateImage } from "./spec.ts";

let double: ProviderDouble;
const apps: TestApp[] = [];
async function start(env: Record<string, string>): Promise<TestApp> {
  const base = { OPENAI_BASE_URL: double.baseUrls.OPENAI, GOOGLE_BASE_URL: double.baseUrls.GOOGLE };
  const app = await startTestApp({ env: { ...base, ALLOWED_PRIVATE_HOSTS: "localhost", ...env } });
  apps.push(app);
  return app;
}
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(async () => {
  double.reset();
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => double.close());

async function run(testApp: TestApp, ask: { prompt: string; count?: number; aspect?: "landscape" }) {
  const output = await generateImageRunner.run(await startToolCall(testApp), generateImage.input.parse(ask));
  return generateImage.output.parse(output);
}

describe("images of an agent", () => {
  test("are made by OpenAI, stored as images and cost 10 credits each", async () => {
    const testApp = await start({ OPENAI_API_KEY: validKey("OPENAI_API_KEY") });
    const output = await run(testApp, { prompt: "A bench", count: 2, aspect: "landscape" });
    expect(output).toMatchObject({
      images: [{ name: "image-1.png", mediaType: "image/png" }, { name: "image-2.png" }],
      model: "GPT Image 1",
      isSample: false,
      credits: 20,
    });
    expect(double.requests[0]?.body).toMatchObject({ n: 2, size: "1536x1024", prompt: "A bench" });
    expect(generateImageRunner.toModel?.(output)).toBe(
      "GPT Image 1 made 2 images. The person already sees them; don't repeat or link them.",
    );
  });

  test("are made by Google where only its key exists", async () => {
    const testApp = await start({ GOOGLE_GENAI_API_KEY: validKey("GOOGLE_GENAI_API_KEY") });
    expect(await run(testApp, { prompt: "A bench" })).toMatchObject({ model: "Gemini 2.5 Flash Image", credits: 10 });
  });

  test("run on the workspace's own key before the instance's, for no credits", async () => {
    const testApp = await start({ OPENAI_API_KEY: validKey("OPENAI_API_KEY") });
    await testApp.as("OWNER").credential.update({
      workspaceId: testApp.workspace.id,
      type: "GOOGLE_GENAI_API_KEY",
      value: validKey("GOOGLE_GENAI_API_KEY"),
    });
    expect(await run(testApp, { prompt: "A bench" })).toMatchObject({ model: "Gemini 2.5 Flash Image", credits: 0 });
  });

  test("are samples that say so with the demo model, for no credits", async () => {
    const testApp = await start({});
    const output = await run(testApp, { prompt: "A bench", count: 4 });
    expect(output).toMatchObject({ isSample: true, credits: 0 });
    expect(output.images.map(({ name, mediaType }) => [name, mediaType])).toEqual(
      [1, 2, 3, 4].map((number) => [`image-${number}.svg`, "image/svg+xml"]),
    );
    expect(generateImageRunner.toModel?.(output)).toContain("sample images");
    expect(double.requests).toEqual([]);
  });

  test("without a key and without the demo model are refused, naming the keys and where to add one", async () => {
    const testApp = await start({ DEMO_MODEL: "off" });
    await expect(run(testApp, { prompt: "A bench" })).rejects.toMatchObject({
      code: "keys",
      message: expect.stringMatching(/^To make images, add one of these keys in Settings .*OpenAI.*Google/),
      details: { open: "keys", missing: ["OPENAI_API_KEY", "GOOGLE_GENAI_API_KEY"] },
    });
  });

  test("that a provider refuses or that are no images fail with a sentence", async () => {
    const testApp = await start({ OPENAI_API_KEY: validKey("OPENAI_API_KEY") });
    await expect(run(testApp, { prompt: "[[refused]]" })).rejects.toMatchObject({ code: "provider" });
    const page = Buffer.from("<script>alert(1)</script>").toString("base64");
    double.queueReply({ status: 200, body: JSON.stringify({ created: 1, data: [{ b64_json: page }] }) });
    await expect(run(testApp, { prompt: "A bench" })).rejects.toThrow("OpenAI sent a response that couldn't be read.");
  });
});

test("a call makes one to four images, 10 credits each; a fifth is refused", () => {
  const parse = (count: number) => generateImage.input.safeParse({ prompt: "A bench", count }).success;
  expect([0, 1, 4, 5, 1.5].map(parse)).toEqual([false, true, true, false, false]);
  expect(generateImage.credits?.(generateImage.input.parse({ prompt: "A bench", count: 4 }))).toBe(40);
  expect(generateImage.input.parse({ prompt: "A bench" }).count).toBe(1);
});
