import { expect, test } from "vitest";
import { compatibleModel, findLanguageModel, languageModels } from "./language.ts";
import { reasoningEfforts, supportedSettings } from "./settings.ts";

const all = { reasoningEffort: "high", temperature: 0.5, maxTokens: 1_000_000 } as const;
const takenBy = (id: string) => supportedSettings(findLanguageModel(id) ?? expect.unreachable(id), all);

test("a model gets only the settings that it takes, and no more tokens than it can write", () => {
  expect(takenBy("gpt-5")).toEqual({ reasoningEffort: "high", maxTokens: 128_000 });
  expect(takenBy("gpt-4-1")).toEqual({ temperature: 0.5, maxTokens: 32_768 });
  expect(takenBy("claude-4-5-sonnet")).toEqual({ reasoningEffort: "high", maxTokens: 64_000 });
  expect(takenBy("claude-4-5-sonnet-bedrock")).toEqual(takenBy("claude-4-5-sonnet"));
  expect(takenBy("gemini-2-5-pro")).toEqual({ reasoningEffort: "high", temperature: 0.5, maxTokens: 65_536 });
  expect(takenBy("o1-mini")).toEqual({ maxTokens: 65_000 });
  const own = compatibleModel({ endpointId: "1", name: "own" });
  expect(supportedSettings(own, all), "its limits are a guess").toEqual({ temperature: 0.5, maxTokens: 1_000_000 });
  expect(supportedSettings(own, {})).toEqual({});
});

test("efforts are listed in rising order", () => {
  for (const { id, reasoningEfforts: efforts } of languageModels)
    expect(efforts, id).toEqual(reasoningEfforts.filter((effort) => efforts.includes(effort)));
});
