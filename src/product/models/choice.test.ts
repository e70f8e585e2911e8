import { expect, test } from "vitest";
import {
  chooseAutoModel,
  fallbackModel,
  isAvailable,
  type ModelEntitlements,
  missingKeys,
  modelLock,
  usesOwnKey,
} from "./choice.ts";
import { compatibleModel, demoModel, findLanguageModel, type LanguageModel, languageModels } from "./language.ts";
import { findSpeechModel } from "./speech.ts";

function model(id: string): LanguageModel {
  const found = findLanguageModel(id);
  if (!found) throw new Error(`no model ${id}`);
  return found;
}

const paid: ModelEntitlements = {
  corePlan: "TEAM",
  requiresOwnKey: false,
  instanceProviders: ["OPENAI", "GOOGLE", "ANTHROPIC"],
  workspaceCredentials: [],
  demo: false,
};
const free: ModelEntitlements = { ...paid, corePlan: "FREE" };
const lifetime: ModelEntitlements = { ...paid, corePlan: "LIFETIME", requiresOwnKey: true };

test.each<[string, ModelEntitlements, ReturnType<typeof modelLock>]>([
  ["gpt-5", paid, null],
  ["gpt-4o-mini", free, null],
  ["gpt-5", free, { reason: "plan" }],
  ["gpt-5", { ...free, workspaceCredentials: ["OPENAI_API_KEY"] }, null],
  ["gpt-5", { ...free, instanceProviders: [] }, { reason: "keys", missing: ["OPENAI_API_KEY"] }],
  ["gpt-5", { ...free, instanceProviders: [], workspaceCredentials: ["OPENAI_API_KEY"] }, null],
  ["claude-4-5-sonnet-bedrock", free, { reason: "keys", missing: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] }],
  ["sonar", paid, { reason: "keys", missing: ["PERPLEXITY_API_KEY"] }],
  ["sonar", { ...paid, workspaceCredentials: ["PERPLEXITY_API_KEY"] }, null],
  [
    "deepseek-r1-together",
    { ...paid, instanceProviders: ["TOGETHER_AI"] },
    { reason: "keys", missing: ["TOGETHER_AI_API_KEY"] },
  ],
  ["claude-4-5-sonnet-bedrock", paid, { reason: "keys", missing: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] }],
  [
    "claude-4-5-sonnet-bedrock",
    { ...paid, workspaceCredentials: ["AWS_ACCESS_KEY_ID"] },
    { reason: "keys", missing: ["AWS_SECRET_ACCESS_KEY"] },
  ],
  ["gpt-4o-mini", lifetime, { reason: "keys", missing: ["OPENAI_API_KEY"] }],
  ["gpt-4o-mini", { ...lifetime, workspaceCredentials: ["OPENAI_API_KEY"] }, null],
  [
    "claude-4-5-haiku",
    { ...lifetime, workspaceCredentials: ["ANTHROPIC_API_KEY"] },
    { reason: "keys", missing: ["OPENAI_API_KEY"] },
  ],
  [
    "claude-4-5-haiku",
    { ...lifetime, workspaceCredentials: ["OPENAI_API_KEY"] },
    { reason: "keys", missing: ["ANTHROPIC_API_KEY"] },
  ],
  ["demo", paid, { reason: "off" }],
  ["demo", { ...paid, demo: true }, null],
])("%s in %j is locked by %j", (id, entitlements, lock) => {
  expect(modelLock(model(id), entitlements)).toEqual(lock);
  expect(isAvailable(model(id), entitlements)).toBe(lock === null);
});

test("own endpoints are available to every plan, also where own keys are required", () => {
  const local = compatibleModel({ endpointId: "e1", name: "llama3" });
  expect([free, paid, lifetime].map((entitlements) => modelLock(local, entitlements))).toEqual([null, null, null]);
});

test("a call is on the own account only when every key of the provider is there", () => {
  const bedrock = model("claude-3-haiku-bedrock");
  expect(usesOwnKey(bedrock, ["AWS_ACCESS_KEY_ID"])).toBe(false);
  expect(usesOwnKey(bedrock, ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])).toBe(true);
  expect(usesOwnKey(demoModel, [])).toBe(false);
});

test("GPT-4o Mini TTS asks for the workspace's OpenAI key even where the instance has one", () => {
  const speech = findSpeechModel("gpt-4o-mini-tts");
  expect(speech && missingKeys(speech, paid)).toEqual(["OPENAI_API_KEY"]);
});

const of = (...ids: string[]) => ids.map(model);

test.each<[string, LanguageModel[], string | null]>([
  ["the preferred default", [...languageModels], "gpt-4o-mini"],
  ["the fallback without OpenAI", of("gpt-5", "gemini-2-5-flash", "llama-3-1-8b"), "gemini-2-5-flash"],
  ["else the cheapest", of("claude-4-5-sonnet", "claude-4-5-haiku", "claude-3-5-haiku"), "claude-4-5-haiku"],
  ["a current one, even where a deprecated one is cheaper", of("llama-3-3-70b", "llama-3-1-8b"), "llama-3-3-70b"],
  ["at one price the current one", of("claude-3-haiku", "llama-3-1-70b", "kimi-k2"), "kimi-k2"],
  ["at one price the one with tools", of("deepseek-r1", "deepseek-v3"), "deepseek-v3"],
  ["never the demo model beside a real one", of("demo", "claude-4-5-sonnet"), "claude-4-5-sonnet"],
  ["the demo model when it is alone", of("demo"), "demo"],
  ["nothing when there is nothing", [], null],
])("Auto picks %s", (_rule, available, id) => {
  expect(chooseAutoModel(available)?.id ?? null).toBe(id);
});

test.each<[string, LanguageModel[], string | undefined, string | null]>([
  ["Gemini 2.5 Flash takes over", [...languageModels], "gpt-5", "gemini-2-5-flash"],
  ["the default takes over from the fallback itself", [...languageModels], "gemini-2-5-flash", "gpt-4o-mini"],
  [
    "else the cheapest of the others",
    of("claude-4-5-sonnet", "claude-4-5-haiku"),
    "claude-4-5-haiku",
    "claude-4-5-sonnet",
  ],
  ["the demo model never takes over", of("demo", "gpt-5"), "gpt-5", null],
])("after an error %s", (_rule, available, failed, id) => {
  expect(fallbackModel(available, failed)?.id ?? null).toBe(id);
});
