import { expect, test } from "vitest";
import { catalog, newNode } from "#nodes/index.ts";
import { canShowDeprecated } from "./can-show-deprecated.ts";

const at = { x: 0, y: 0 };
const agent = newNode("AGENT", at, { nodes: [] });
const evaluator = newNode("EVALUATOR_OPTIMIZER", at, { nodes: [] });

test("a new workflow doesn't offer deprecated steps", () => {
  expect(canShowDeprecated(catalog, [agent], "")).toBe(false);
  expect(canShowDeprecated(catalog, [agent], "agent")).toBe(false);
});

test("a workflow with a deprecated step, or a search for one, offers them", () => {
  expect(canShowDeprecated(catalog, [agent, evaluator], "")).toBe(true);
  expect(canShowDeprecated(catalog, [agent], "evaluator")).toBe(true);
});
