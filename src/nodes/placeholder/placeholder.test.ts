import { expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { placeholder } from "./spec.ts";

test("an enabled placeholder does nothing, and later steps read N/A", async () => {
  const { record } = await driveStep({ catalog, runners: allRunners, type: "PLACEHOLDER", config: { reason: "Why" } });
  expect(record).toMatchObject({ status: "COMPLETED", output: { result: {} } });
  expect(placeholder.toPromptText({}, { config: placeholder.draft(), labelOf: () => null })).toBe("");
});

test("a placeholder is a warning only while it is enabled", () => {
  const step: GraphNode = { id: "p", label: "Mail", type: "PLACEHOLDER", position: { x: 0, y: 0 }, config: {} };
  const codes = (node: GraphNode) => checkGraph({ nodes: [node], edges: [] }, catalog).map(({ code }) => code);
  expect(codes(step)).toContain("placeholder");
  expect(codes({ ...step, options: { isDisabled: true } })).not.toContain("placeholder");
});
