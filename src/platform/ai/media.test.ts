/** Speech, images and video with the real client libraries against the provider double. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { imageModels } from "#product/models/image.ts";
import { findSpeechModel } from "#product/models/speech.ts";
import { findVideoModel } from "#product/models/video.ts";
import { allKeys, doubleSettings } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { demoImage } from "./demo/demo-image.ts";
import { demoSpeech } from "./demo/demo-speech.ts";
import { connectImages, connectSpeech, connectVideo, generateImages, generateSpeech, generateVideo } from "./media.ts";
import { encodeWav, wavSeconds } from "./wav.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const google = findSpeechModel("gemini-2.5-flash-preview-tts") ?? expect.unreachable();
const openai = findSpeechModel("gpt-4o-mini-tts") ?? expect.unreachable();
const veo = findVideoModel("veo-3.1-fast-generate-preview") ?? expect.unreachable();
const never = new AbortController().signal;
const speech = (model = google, keys = allKeys) => connectSpeech(doubleSettings(double), model, keys);
const video = () => connectVideo(doubleSettings(double, { mediaPollMs: 1 }), veo, allKeys);
const ask = { script: "Hello there", voice: "Kore", instructions: "", signal: never };
const film = { prompt: "Waves", aspectRatio: "16:9", resolution: "1280x720", seconds: 8, signal: never } as const;

describe("speech", () => {
  test("from Google is WAV with the requested voice and tone", async () => {
    const bytes = await generateSpeech(speech(), { ...ask, instructions: "Calmly" });
    expect(wavSeconds(bytes)).toBeCloseTo(1.9, 1);
    const [seen] = double.requests;
    expect(seen?.path).toBe("/google/v1beta/models/gemini-2.5-flash-preview-tts:generateContent");
    expect(JSON.stringify(seen?.body)).toContain("Calmly: Hello there");
    expect(JSON.stringify(seen?.body)).toContain('"voiceName":"Kore"');
  });

  test("from OpenAI is WAV, even when the file header has no length", async () => {
    const bytes = await generateSpeech(speech(openai), { ...ask, voice: "nova", instructions: "Calmly" });
    expect(wavSeconds(bytes)).toBeCloseTo(1.1, 1);
    const [seen] = double.requests;
    expect(seen?.body).toMatchObject({
      input: "Hello there",
      voice: "nova",
      instructions: "Calmly",
      response_format: "wav",
    });
  });

  test.each([
    [401, "auth", false],
    [429, "rate-limit", true],
    [500, "overloaded", true],
  ] as const)("refused with %i fails with a fault of kind %s", async (status, kind, isRetryable) => {
    // The libraries retry some of these themselves.
    for (let count = 0; count < 5; count++) double.queueReply({ status, body: '{"error":{"message":"no","code":1}}' });
    await expect(generateSpeech(speech(openai), ask)).rejects.toMatchObject({
      code: "provider",
      details: { kind, isRetryable, mayFallBack: isRetryable },
    });
  });

  test('without a key fails with "keys"', () => {
    expect(() => speech(google, {})).toThrow(expect.objectContaining({ code: "keys" }));
  });

  test("rejects when it is aborted", async () => {
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(generateSpeech(speech(), { ...ask, signal: stopped })).rejects.toThrow("stopped");
  });
});

describe("a video", () => {
  test("is requested once, polled until it is done, and downloaded", async () => {
    const bytes = await generateVideo(video(), film);
    expect(new TextDecoder("latin1").decode(bytes.subarray(4, 12))).toBe("ftypisom");
    const paths = double.requests.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual([
      "POST /google/v1beta/models/veo-3.1-fast-generate-preview:predictLongRunning",
      "GET /google/v1beta/models/veo/operations/1",
      "GET /google/v1beta/models/veo/operations/1",
      "GET /google/v1beta/files/clip:download",
    ]);
    expect(double.requests[0]?.body).toMatchObject({
      instances: [{ prompt: "Waves" }],
      parameters: { aspectRatio: "16:9", resolution: "720p", durationSeconds: 8 },
    });
  });

  test("refused by the provider fails with the provider's message and is not retried", async () => {
    await expect(generateVideo(video(), { ...film, prompt: "[[refused]]" })).rejects.toMatchObject({
      message: expect.stringContaining("The prompt is not allowed."),
      details: { kind: "refused", isRetryable: false, mayFallBack: false },
    });
  });
});

describe("images", () => {
  const [gpt = expect.unreachable(), gemini = expect.unreachable()] = imageModels;
  const images = (model: typeof gpt, keys = allKeys) => connectImages(doubleSettings(double), model, keys);
  const picture = { prompt: "A bench", count: 3, aspect: "portrait", signal: never } as const;

  test("from OpenAI are requested at once, in the size of their shape", async () => {
    const made = await generateImages(images(gpt), picture);
    expect(made.map((bytes) => Buffer.from(bytes).toString("latin1", 1, 4))).toEqual(["PNG", "PNG", "PNG"]);
    expect(double.requests).toHaveLength(1);
    expect(double.requests[0]?.path).toBe("/openai/v1/images/generations");
    expect(double.requests[0]?.body).toMatchObject({
      model: "gpt-image-1",
      prompt: "A bench",
      n: 3,
      size: "1024x1536",
    });
  });

  test("from Google are requested one by one, and those that were made are kept when one call fails", async () => {
    double.queueReply({});
    double.queueReply({ status: 400, body: '{"error":{"message":"no","code":400}}' });
    const made = await generateImages(images(gemini), picture);
    expect(made).toHaveLength(2);
    expect(double.requests.map(({ path }) => path)).toEqual(
      Array(3).fill("/google/v1beta/models/gemini-2.5-flash-image:generateContent"),
    );
    expect(double.requests[0]?.body).toMatchObject({
      generationConfig: { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "2:3" } },
    });
  });

  test.each([
    ["OpenAI", gpt],
    ["Google", gemini],
  ])("refused by %s fail with a sentence and are not retried", async (_, model) => {
    await expect(generateImages(images(model), { ...picture, prompt: "[[refused]]" })).rejects.toMatchObject({
      code: "provider",
      details: { kind: "refused", isRetryable: false },
    });
  });

  test("reject when they are aborted, and without a key", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(generateImages(images(gpt), { ...picture, signal })).rejects.toThrow("stopped");
    expect(() => images(gpt, {})).toThrow(expect.objectContaining({ code: "keys" }));
  });

  test("of the demo model are deterministic SVGs that say that they are samples and escape the prompt", () => {
    const read = (prompt: string) => new TextDecoder().decode(demoImage(prompt, "square", 2));
    expect(read("A bench")).toBe(read("A bench"));
    expect(read("A bench")).toContain("Sample image 2");
    expect(read("A bench")).toContain(">A bench</text>");
    const hostile = read("</text><script>alert(1)</script> & \u0000\ud800");
    expect(hostile).not.toContain("<script");
    expect(hostile).toContain("&lt;script&gt;");
    expect(hostile).not.toContain("\u0000");
  });
});

describe("WAV", () => {
  test("has the duration of its samples", () => {
    expect(wavSeconds(encodeWav(new Float32Array(8_000), 8_000))).toBe(1);
  });

  test.each([
    ["nothing", new Uint8Array(0)],
    ["another file", new TextEncoder().encode("x".repeat(100))],
    ["a header without sound", encodeWav(new Float32Array(0), 8_000).subarray(0, 30)],
  ])("duration of %s is null", (_, bytes) => {
    expect(wavSeconds(bytes)).toBeNull();
  });

  test("of the demo model has one tone per word and is deterministic", () => {
    const bytes = demoSpeech("three short words");
    expect(wavSeconds(bytes)).toBeCloseTo(0.72, 2);
    expect(demoSpeech("three short words")).toEqual(bytes);
    expect(wavSeconds(demoSpeech("word ".repeat(10_000)))).toBeLessThan(40);
  });
});
