import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PexelsDouble, pexelsPhoto, startPexelsDouble } from "#testing/pexels-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { isPexelsUrl } from "../pexels.ts";
import { readPhotos } from "./parse.ts";
import { pexelsImageSearchRunner } from "./server.ts";
import { pexelsImageSearch } from "./spec.ts";

let double: PexelsDouble;
let testApp: TestApp;
/** Without a key of Pexels: with the demo model, without it, and with a real model. */
let demoApp: TestApp;
let plainApp: TestApp;
let modelApp: TestApp;
beforeAll(async () => {
  double = await startPexelsDouble();
  const start = (env: Record<string, string>) =>
    startTestApp({ env: { PEXELS_BASE_URL: double.url, ALLOWED_PRIVATE_HOSTS: "localhost", ...env } });
  testApp = await start({ PEXELS_API_KEY: "valid-key" });
  demoApp = await start({});
  plainApp = await start({ DEMO_MODEL: "off" });
  modelApp = await start({ OPENAI_API_KEY: "sk-x" });
});
afterAll(async () => {
  for (const app of [testApp, demoApp, plainApp, modelApp]) await app.close();
  await double.close();
});

async function run(testApp: TestApp, ask: { query: string; perPage?: number }) {
  const output = await pexelsImageSearchRunner.run(await startToolCall(testApp), pexelsImageSearch.input.parse(ask));
  return pexelsImageSearch.output.parse(output);
}

describe("a search for stock photos", () => {
  test("asks Pexels with the operator's key and returns six photos", async () => {
    const { photos, isSample } = await run(testApp, { query: "cedar & bench?" });
    expect(double.requests.at(-1)).toEqual({
      path: "/v1/search?query=cedar+%26+bench%3F&per_page=6",
      key: "valid-key",
    });
    expect(isSample).toBe(false);
    expect(photos).toHaveLength(6);
    expect(photos[0]).toEqual({
      id: 1,
      url: "https://www.pexels.com/photo/bench-1/",
      src: { medium: "https://images.pexels.com/photos/1/pexels-photo.jpeg?h=350" },
      alt: "Bench 1",
      photographer: "Ines 1",
    });
    expect((await run(testApp, { query: "bench", perPage: 2 })).photos).toHaveLength(2);
  });

  test.each([
    [401, "Pexels rejected the key. Ask the operator of this server to check PEXELS_API_KEY."],
    [429, "Pexels is receiving too many requests. Please try again later."],
    [500, "Pexels isn't available right now. Please try again later."],
    [302, "Pexels isn't available right now. Please try again later."],
  ])("answered with %i fails with a sentence", async (status, text) => {
    double.queueResponse({ status, body: "{}" });
    await expect(run(testApp, { query: "bench" })).rejects.toMatchObject({ code: "provider", message: text });
  });

  test.each([
    ["another object", '{"photos":"none"}', "Pexels sent a response that couldn't be read."],
    ["no JSON", "<html>", /JSON/],
    ["a flood", " ".repeat(1_100_000), /larger|too large/],
  ])("answered with %s fails with a sentence", async (_, body, text) => {
    double.queueResponse({ status: 200, body });
    await expect(run(testApp, { query: "bench" })).rejects.toThrow(text);
  });

  test("without a key returns samples that say so with the demo model, and names the variable without it", async () => {
    const demo = await run(demoApp, { query: "bench" });
    expect(demo.isSample).toBe(true);
    expect(demo.photos).toHaveLength(6);
    expect(demo.photos[0]).toEqual({
      id: 1,
      url: "",
      src: { medium: "" },
      alt: "Sample photo 1",
      photographer: "Sample",
    });
    await expect(run(plainApp, { query: "bench" })).rejects.toMatchObject({
      code: "unavailable",
      message: "Stock photos and videos need a key of Pexels. Ask the operator of this server to set PEXELS_API_KEY.",
    });
    await expect(run(modelApp, { query: "bench" })).rejects.toThrow("PEXELS_API_KEY");
  });
});

describe("a hostile response", () => {
  test("keeps no photo whose links lead away from Pexels", () => {
    const good = pexelsPhoto(1);
    const photos = [
      { ...good, url: "javascript:alert(1)" },
      { ...good, url: "http://www.pexels.com/photo/1/" },
      { ...good, src: { medium: "https://images.pexels.com.evil.example/a.jpeg" } },
      { ...good, id: "1" },
      null,
      good,
    ];
    expect(readPhotos({ photos }, 6)?.map(({ id }) => id)).toEqual([1]);
  });

  test("is bounded, and its texts are plain lines", () => {
    const many = Array.from({ length: 500 }, (_, at) => pexelsPhoto(at));
    expect(readPhotos({ photos: many }, 100)).toHaveLength(6);
    const [photo] =
      readPhotos(
        { photos: [{ ...pexelsPhoto(1), alt: `a\n\u202eb\u0000${"x".repeat(5_000)}`, photographer: null }] },
        6,
      ) ?? [];
    expect(photo?.alt.slice(0, 5)).toBe("a b x");
    expect(photo?.alt).toHaveLength(300);
    expect(photo?.photographer).toBe("");
  });
});

test.each([
  ["https://www.pexels.com/photo/1/", true],
  ["https://videos.pexels.com/a.mp4", true],
  ["https://evil.example/?https://www.pexels.com", false],
  ["https://www.pexels.com@evil.example/", false],
  ["https://user:pass@www.pexels.com/", false],
  ["https://www.pexels.com:8443/", false],
  ["https://api.pexels.com/", false],
  ["//www.pexels.com/", false],
])("%s is a link to Pexels: %s", (url, isPexels) => {
  expect(isPexelsUrl(url)).toBe(isPexels);
});

test("a search asks for at most six photos", () => {
  const parse = (perPage: number) => pexelsImageSearch.input.safeParse({ query: "bench", perPage }).success;
  expect([0, 1, 6, 7].map(parse)).toEqual([false, true, true, false]);
  expect(pexelsImageSearch.input.safeParse({ query: "" }).success).toBe(false);
});
