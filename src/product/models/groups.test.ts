import { expect, test } from "vitest";
import { groupModels } from "./groups.ts";
import { languageModels } from "./language.ts";

const listed = (id: string, part: { isAvailable?: boolean; endpointName?: string } = {}) => ({
  ...(languageModels.find((model) => model.id === id) ?? expect.unreachable()),
  isAvailable: true,
  endpointName: null,
  ...part,
});
const locked = { isAvailable: false };
const ids = (models: readonly { id: string }[]) => models.map(({ id }) => id);

test("usable models come by provider, favorites before them, and models without a key apart", () => {
  const models = [
    listed("gpt-4o-mini", locked),
    listed("claude-4-5-haiku"),
    listed("claude-4-sonnet"),
    listed("gemini-2-5-flash"),
  ];
  const { favorites, usable, unavailable } = groupModels(models, ["gemini-2-5-flash"]);
  expect(ids(favorites)).toEqual(["gemini-2-5-flash"]);
  expect(usable.map(({ label, models: some }) => [label, ids(some)])).toEqual([
    ["Anthropic", ["claude-4-5-haiku", "claude-4-sonnet"]],
  ]);
  expect(ids(unavailable)).toEqual(["gpt-4o-mini"]);
});

test("a favorite that lost its key is unavailable and no favorite for now", () => {
  const { favorites, unavailable } = groupModels([listed("gpt-4o-mini", locked)], ["gpt-4o-mini", "deleted"]);
  expect(favorites).toEqual([]);
  expect(ids(unavailable)).toEqual(["gpt-4o-mini"]);
});

test("models of an endpoint come first under the name of the endpoint, deprecated models last in their group", () => {
  const models = [
    listed("claude-3-haiku"),
    listed("claude-4-5-haiku"),
    listed("deepseek-v3", { endpointName: "Rack" }),
  ];
  expect(groupModels(models, []).usable.map(({ label, models: some }) => [label, ids(some)])).toEqual([
    ["Own endpoint: Rack", ["deepseek-v3"]],
    ["Anthropic", ["claude-4-5-haiku", "claude-3-haiku"]],
  ]);
});
