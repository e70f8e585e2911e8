import { expect, test } from "vitest";
import { languageModels } from "#product/models/language.ts";
import { modelDescriptions } from "./de/models/model-descriptions.ts";

test("German describes every model of the catalog, and no other", () => {
  const described = new Set(Object.keys(modelDescriptions));
  const missing = languageModels.filter(({ id, provider }) => !described.has(id) && !described.has(provider));
  expect(missing.map(({ id }) => id)).toEqual([]);
  const known = new Set([...languageModels.flatMap(({ id, provider }) => [id, provider]), "OPENAI_COMPATIBLE"]);
  expect([...described].filter((id) => !known.has(id))).toEqual([]);
});
