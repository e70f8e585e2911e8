import { expect, test } from "vitest";
import { readRunFilters } from "../service/export-runs.ts";
import { askOf, everything, exportQuery, isNarrowed, type RunView, readView, writeView } from "./run-filters.ts";

const id = "0191a7e4-0000-7000-8000-000000000001";
const view: RunView = {
  search: "tide, & table",
  statuses: ["WAITING", "FAILED"],
  triggerTypes: ["MANUAL", "FORM"],
  workflowId: id,
  userId: id,
  from: "2026-03-28",
  to: "2026-03-29",
  isArchived: true,
  sort: "duration",
  isReversed: true,
};

test("an address says what the list shows, and everything is said by none", () => {
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(Object.values(writeView(everything)).join("")).toBe("");
});

test("what an address says that nobody knows is left open", () => {
  const strange = new URLSearchParams({ status: "GONE,FAILED", workflow: "x", from: "yesterday", sort: "colour" });
  expect(readView(strange)).toEqual({ ...everything, statuses: ["FAILED"] });
});

test("an order alone narrows nothing", () => {
  expect(isNarrowed({ ...everything, sort: "title", isReversed: true })).toBe(false);
  expect(isNarrowed({ ...everything, to: "2026-03-29" })).toBe(true);
});

test("both days of a range are in it, by the reader's clock", () => {
  const asked = askOf(view);
  expect(asked.from).toEqual(new Date(2026, 2, 28));
  expect(asked.to).toEqual(new Date(2026, 2, 30));
});

test("the file has the same runs as the list", () => {
  const query = new URLSearchParams({ workspaceId: id, ...exportQuery(view) });
  expect(readRunFilters(query)).toEqual({ workspaceId: id, ...askOf(view) });
});
