import { expect, test } from "vitest";
import type { GraphNode } from "#engine/graph/graph.ts";
import { wholeGraphViewport, zoomedOutTextPixels } from "./viewport.ts";

const step = (id: string, x: number, y: number): GraphNode => ({
  id,
  label: id,
  type: "AGENT",
  position: { x, y },
  config: { agentId: null, prompt: "" },
});

test("the fitted workflow isn't covered by the tools", () => {
  const nodes = Array.from({ length: 60 }, (_, at) => step(`${at}`, (at % 6) * 288, Math.floor(at / 6) * 96));
  for (const size of [
    { width: 1380, height: 840 },
    { width: 660, height: 350 },
    { width: 440, height: 800 },
  ]) {
    const view = wholeGraphViewport({ nodes, edges: [] }, new Set(), size);
    if (!view) throw new Error("there are steps to show");
    const right = view.x + (5 * 288 + 216) * view.zoom;
    const bottom = view.y + (9 * 96 + 56) * view.zoom;
    expect(view.x).toBeGreaterThanOrEqual(size.width > 760 ? 80 : 24);
    expect(view.y).toBeGreaterThanOrEqual(60);
    expect(right).toBeLessThanOrEqual(size.width - 24);
    expect(bottom).toBeLessThanOrEqual(size.height - 56);
  }
});

test("names stay at least 11 pixels high when zoomed out", () => {
  expect(zoomedOutTextPixels(0.45)).toBeNull();
  for (let percent = 16; percent < 45; percent++)
    expect((zoomedOutTextPixels(percent / 100) ?? 0) * (percent / 100)).toBeGreaterThanOrEqual(10.99);
});
