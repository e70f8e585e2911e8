import { expect, test } from "vitest";
import type { SpanKind, SpanState, TraceSpan } from "../schema.ts";
import { shownRows, treeKey } from "./trace-rows.ts";

const span = (id: string, parentId: string | null, depth: number, kind: SpanKind, state: SpanState = "done") =>
  ({
    id,
    parentId,
    depth,
    kind,
    state,
    name: null,
    startMs: 0,
    endMs: 1,
    credits: 0,
    tokens: null,
  }) satisfies TraceSpan;
const spans = [
  span("run", null, 0, "run"),
  span("step", "run", 1, "step"),
  span("item1", "step", 2, "piece"),
  span("model1", "item1", 3, "model"),
  span("item2", "step", 2, "piece", "failed"),
  span("model2", "item2", 3, "model", "failed"),
];
const ids = (rows: ReturnType<typeof shownRows>) => rows.map((row) => row.span.id);

test("items of a list are closed at first, except those that failed", () => {
  expect(ids(shownRows(spans, {}))).toEqual(["run", "step", "item1", "item2", "model2"]);
});

test("what a person opened and closed wins, and closing hides everything inside", () => {
  expect(ids(shownRows(spans, { item1: true, item2: false }))).toEqual(["run", "step", "item1", "model1", "item2"]);
  expect(ids(shownRows(spans, { run: false }))).toEqual(["run"]);
});

test("rows know their place among their siblings", () => {
  const items = shownRows(spans, {}).filter((row) => row.span.kind === "piece");
  expect(items.map(({ position, siblings }) => [position, siblings])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("arrow keys move as in a tree", () => {
  const rows = shownRows(spans, {});
  expect(treeKey(rows, 2, "ArrowRight")).toEqual({ open: true, id: "item1" });
  expect(treeKey(rows, 3, "ArrowRight")).toEqual({ to: 4 });
  expect(treeKey(rows, 3, "ArrowLeft")).toEqual({ open: false, id: "item2" });
  expect(treeKey(rows, 4, "ArrowLeft")).toEqual({ to: 3 });
  expect(treeKey(rows, 4, "ArrowDown")).toEqual({ to: 4 });
  expect([treeKey(rows, 3, "Home"), treeKey(rows, 0, "End"), treeKey(rows, 0, "x")]).toEqual([
    { to: 0 },
    { to: 4 },
    null,
  ]);
});
