import type { NodeChange } from "@xyflow/react";
import { expect, test } from "vitest";
import type { Point } from "#builder/graph/edits.ts";
import type { CanvasNode } from "#builder/graph/flow-groups.ts";
import { openSession } from "#builder/session/session.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { createCanvasHandlers, type FlowInstance } from "./canvas-handlers.ts";

const step = (id: string, x: number, y: number): GraphNode => ({
  id,
  label: id,
  type: "AGENT",
  position: { x, y },
  config: { agentId: null, prompt: "" },
});

/** Two cards on the canvas: `a` at the origin, `b` far below it and a little aside. */
function open() {
  const session = openSession({
    workflowId: "w",
    canEdit: true,
    revision: 1,
    graph: { nodes: [step("a", 0, 0), step("b", 24, 288)], edges: [] },
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });
  const isLoose = { current: false };
  const flow = { getViewport: () => ({ x: 0, y: 0, zoom: 1 }), getZoom: () => 1 } as FlowInstance; // what a drag asks
  const root = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 600 }) } as HTMLElement; // the same
  const acts = createCanvasHandlers(session, {
    flow: { current: flow },
    isSnapPaused: isLoose,
    root: { current: root },
  });
  const move = (id: string, position: Point, dragging: boolean) =>
    acts.onNodesChange([{ type: "position", id, position, dragging } satisfies NodeChange<CanvasNode>]);
  const placeOf = (id: string) => session.graph().nodes.find((node) => node.id === id)?.position;
  return { session, isLoose, move, placeOf };
}

test("a dragged card snaps to its neighbor in one undo step", () => {
  const { session, move, placeOf } = open();
  move("b", { x: 40, y: 300 }, true);
  move("b", { x: 4, y: 291 }, true);
  expect(session.store.getState().moving?.get("b")).toEqual({ x: 0, y: 288 });
  expect(session.store.getState().guides).toContainEqual({ axis: "x", at: 0, from: 0, to: 344 });
  expect(placeOf("b")).toEqual({ x: 24, y: 288 });
  move("b", { x: 4, y: 291 }, false);
  expect(placeOf("b")).toEqual({ x: 0, y: 288 });
  expect(session.store.getState()).toMatchObject({ moving: null, guides: [] });
  session.undo();
  expect(placeOf("b")).toEqual({ x: 24, y: 288 });
  expect(session.store.getState().history.past).toEqual([]);
});

test("a move to the same position renders nothing", () => {
  const { session, move } = open();
  move("b", { x: 301, y: 400 }, true);
  const { moving } = session.store.getState();
  move("b", { x: 303, y: 402 }, true);
  expect(session.store.getState().moving).toBe(moving);
  move("b", { x: 340, y: 402 }, true);
  expect(session.store.getState().moving).not.toBe(moving);
});

test("a card doesn't snap while Alt is held or snapping is off", () => {
  const { session, isLoose, move, placeOf } = open();
  isLoose.current = true;
  move("b", { x: 4.4, y: 291.2 }, true);
  move("b", { x: 4.4, y: 291.2 }, false);
  expect(placeOf("b")).toEqual({ x: 4, y: 291 });
  isLoose.current = false;
  session.setPreferences({ isSnapping: false });
  move("b", { x: 5, y: 200 }, true);
  expect(session.store.getState().guides).toEqual([]);
  move("b", { x: 5, y: 200 }, false);
  expect(placeOf("b")).toEqual({ x: 5, y: 200 });
});

test("cards dragged together keep their distances", () => {
  const { session, move } = open();
  const { onNodesChange } = createCanvasHandlers(session, {
    flow: { current: null },
    isSnapPaused: { current: false },
    root: { current: { getBoundingClientRect: () => ({ width: 800, height: 600 }) } as HTMLElement }, // what is asked
  });
  const both = (dragging: boolean): NodeChange<CanvasNode>[] => [
    { type: "position", id: "a", position: { x: 101, y: 50 }, dragging },
    { type: "position", id: "b", position: { x: 125, y: 338 }, dragging },
  ];
  onNodesChange(both(true));
  onNodesChange(both(false));
  expect(session.graph().nodes.map((node) => node.position)).toEqual([
    { x: 96, y: 48 },
    { x: 120, y: 336 },
  ]);
  // A drag that began on its own has nothing of the one before.
  move("a", { x: 601, y: 1 }, true);
  expect([...(session.store.getState().moving ?? [])]).toEqual([["a", { x: 600, y: 0 }]]);
});

test("an arrow key moves a card by one grid step, or by a few pixels without snapping", () => {
  const { session, move, placeOf } = open();
  move("b", { x: 29, y: 288 }, false);
  expect(placeOf("b")).toEqual({ x: 48, y: 288 });
  move("b", { x: 48, y: 283 }, false);
  expect(placeOf("b")).toEqual({ x: 48, y: 264 });
  session.setPreferences({ isSnapping: false });
  move("b", { x: 53, y: 264 }, false);
  expect(placeOf("b")).toEqual({ x: 53, y: 264 });
});
