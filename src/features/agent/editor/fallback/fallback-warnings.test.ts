import { expect, test } from "vitest";
import { agentFallbackText as text } from "#product/texts/agent/agent-fallback.ts";
import { fallbackWarnings, hindranceOf } from "./fallback-warnings.ts";

const own = {
  id: "own",
  displayName: "GPT-5",
  lockReason: null,
  missingCredentials: [],
  toolUsageSupport: true,
  imageInputSupport: true,
  contextWindow: 400_000,
  isFreeOfCredits: false,
  aiCreditsPerRequest: 15,
} as const;
const other = { ...own, id: "other" };

test.each([
  ["is gone", undefined, [text.warnings.gone]],
  ["is the agent's own", own, [text.warnings.ownModel]],
  [
    "needs a key",
    { ...other, lockReason: "keys" as const, missingCredentials: ["X AI API key"] },
    [text.warnings.noKey("X AI API key")],
  ],
  ["is in no plan", { ...other, lockReason: "upgrade" as const }, [text.warnings.notInPlan]],
  [
    "can do less",
    { ...other, toolUsageSupport: false, imageInputSupport: false },
    [text.warnings.noTools, text.warnings.noImages],
  ],
  ["can do the same", other, []],
])("a fallback model that %s", (_case, model, warnings) => {
  expect(fallbackWarnings(model, own)).toEqual(warnings);
});

test("a model without tools is no worse than an own model without tools", () => {
  expect(fallbackWarnings({ ...other, toolUsageSupport: false }, { ...own, toolUsageSupport: false })).toEqual([]);
});

test("a reason that a model can't help with says so", () => {
  expect(hindranceOf("window", other, own)).toBe(text.notLarger("GPT-5"));
  expect(hindranceOf("window", { ...other, contextWindow: 1_000_000 }, own)).toBeNull();
  expect(hindranceOf("price", other, own)).toBe(text.notCheaper("GPT-5"));
  expect(hindranceOf("price", { ...other, isFreeOfCredits: true }, own)).toBeNull();
  expect(hindranceOf("error", other, own)).toBeNull();
});
