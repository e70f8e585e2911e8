import { expect, test } from "vitest";
import { speechCredits, videoCredits } from "../credits.ts";
import { defaultSpeech, findSpeechModel, googleVoices, initialVoice, openaiVoices, speechModels } from "./speech.ts";
import { defaultVideo, findVideoModel, resolutionsFor, videoModels } from "./video.ts";

test("speech has the prices and voices of the price list", () => {
  expect(
    speechModels.map((model) => [
      model.displayName,
      model.provider,
      model.aiCreditsPerMinute,
      model.isAvailableByDefault,
    ]),
  ).toEqual([
    ["Gemini 2.5 Pro Preview TTS", "GOOGLE", 120, true],
    ["Gemini 2.5 Flash Preview TTS", "GOOGLE", 60, true],
    ["GPT-4o Mini TTS", "OPENAI", 80, false],
  ]);
  expect([new Set(googleVoices).size, new Set(openaiVoices).size]).toEqual([30, 10]);
});

test("the defaults of canvases exist", () => {
  expect(findSpeechModel(defaultSpeech.model)?.voices).toContain("Kore");
  const video = findVideoModel(defaultVideo.model);
  expect(video?.supportedAspectRatios).toContain(defaultVideo.aspectRatio);
});

test("a model without Kore starts with its first voice", () => {
  expect(speechModels.map(initialVoice)).toEqual(["Kore", "Kore", "alloy"]);
});

test("an 8-second clip costs 160 or 400 credits", () => {
  expect(
    videoModels.map((model) => [
      model.displayName,
      videoCredits(model.aiCreditsPerSecond, model.defaultVideoLengthInSeconds),
    ]),
  ).toEqual([
    ["Veo 3.1 Fast", 160],
    ["Veo 3.1 Standard", 400],
    ["Veo 3.0 Fast", 160],
    ["Veo 3.0 Standard", 400],
  ]);
});

test("only 16:9 comes in 1080p, and a ratio a model lacks has no resolution", () => {
  for (const model of videoModels) {
    expect(resolutionsFor(model, "16:9")).toEqual(["720p", "1080p"]);
    expect(resolutionsFor(model, "9:16")).toEqual(["720p"]);
    expect(resolutionsFor(model, "1:1")).toEqual([]);
  }
});

test("speech is counted per started second", () => {
  expect([speechCredits(80, 0.2), speechCredits(60, 30), speechCredits(120, 61)]).toEqual([1.3333, 30, 122]);
});
