import { tool } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { limits } from "#product/limits.ts";
import { modelOptionsFor } from "./model-options.ts";

const agent = { config: { languageModelId: "gpt-5", maxTokens: 400, temperature: 0.2 } };

test("an agent decides model, length and temperature", () => {
  expect(modelOptionsFor(agent)).toEqual({ languageModelId: "gpt-5", maxOutputTokens: 400, temperature: 0.2 });
});

test("an agent on Auto leaves length and temperature to the model", () => {
  const auto = { config: { languageModelId: null, maxTokens: null, temperature: null } };
  expect(modelOptionsFor(auto)).toEqual({ languageModelId: null });
  expect(modelOptionsFor(null)).toEqual({ languageModelId: null });
});

test("a temperature of 0 is sent", () => {
  expect(modelOptionsFor({ config: { ...agent.config, temperature: 0 } })).toMatchObject({ temperature: 0 });
});

test("a chosen model, also Auto, replaces the agent's model and keeps its parameters", () => {
  expect(modelOptionsFor(agent, { languageModelId: "o3" })).toEqual({
    languageModelId: "o3",
    maxOutputTokens: 400,
    temperature: 0.2,
  });
  expect(modelOptionsFor(agent, { languageModelId: null }).languageModelId).toBeNull();
  expect(modelOptionsFor(agent, { languageModelId: undefined }).languageModelId).toBe("gpt-5");
});

test("tools raise the number of model calls in a turn", () => {
  const tools = { search: tool({ inputSchema: z.object({}), execute: () => "found" }) };
  expect(modelOptionsFor(null, { tools })).toEqual({ languageModelId: null, tools, maxSteps: limits.agent.toolSteps });
  expect(modelOptionsFor(null, { tools: undefined })).not.toHaveProperty("maxSteps");
});
