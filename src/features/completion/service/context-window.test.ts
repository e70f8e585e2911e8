import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { type LanguageModel, languageModels } from "#product/models/language.ts";
import { messageTokens, requireContextWindow } from "./context-window.ts";

const model = { ...languageModels[0], displayName: "Tiny", contextWindow: 8_000 } as LanguageModel; // a row of the table
const answering = {
  model,
  otherModels: (fits: (one: LanguageModel) => boolean) =>
    [4_000, 1_000_000].flatMap((contextWindow) =>
      fits({ ...model, contextWindow }) ? [`Model ${contextWindow}`] : [],
    ),
};
const words = (count: number) => "tide ".repeat(count);
const request = (content: ModelMessage[], more = {}) => ({ system: "", messages: content, step: null, ...more });
const user = (text: string): ModelMessage[] => [{ role: "user", content: text }];

function refusalOf(...given: Parameters<typeof request>): string | null {
  try {
    requireContextWindow(answering, request(...given));
    return null;
  } catch (error) {
    return error instanceof AppError ? error.message : expect.unreachable();
  }
}

test("a request passes as long as it leaves room for the answer", () => {
  expect(refusalOf(user(words(1_000)))).toBeNull();
  expect(refusalOf(user(words(8_000)))).toContain("Tiny");
});

test("a refusal names the step and the models whose windows are large enough", () => {
  const text = refusalOf(user(words(20_000)), { step: "Summary" });
  expect(text).toContain("Summary");
  expect(text).toContain("Model 1000000");
  expect(text).not.toContain("Model 4000");
});

test("a short answer needs less room than a long one", () => {
  const nearlyFull = user(words(5_600));
  expect(refusalOf(nearlyFull, { maxOutputTokens: 50 })).toBeNull();
  expect(refusalOf(nearlyFull, { maxOutputTokens: 100_000 })).not.toBeNull();
});

test("instructions and the definitions of tools count", () => {
  expect(refusalOf(user("Hi"), { system: words(8_000) })).not.toBeNull();
  expect(refusalOf(user("Hi"), { toolTokens: 8_000 })).not.toBeNull();
});

test("each image counts as a fixed number of tokens", () => {
  const image = { type: "file" as const, data: new Uint8Array(), mediaType: "image/png" };
  expect(messageTokens([{ role: "user", content: [image, image] }])).toBe(2 * limits.prompt.imageTokens);
});
