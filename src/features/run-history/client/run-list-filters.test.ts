import { expect, test } from "vitest";
import { parseRunFilters } from "#features/run/service/history/export-runs.ts";
import {
  exportQuery,
  isFiltered,
  noFilters,
  parseRunListFilters,
  type RunListFilters,
  toListInput,
  toSearchParams,
} from "./run-list-filters.ts";

const id = "0191a7e4-0000-7000-8000-000000000001";
const view: RunListFilters = {
  search: "tide, & table",
  statuses: ["WAITING", "FAILED"],
  triggerTypes: ["FORM", "SCHEDULE"],
  workflowId: id,
  userId: id,
  from: "2026-03-28",
  to: "2026-03-29",
  days: null,
  version: 3,
  minCredits: 0.5,
  maxCredits: 20,
  failedNodeId: "write",
  errorKey: "0123456789abcdef0123456789abcdef",
  isGrouped: true,
  isArchived: true,
  sort: "duration",
  isReversed: true,
};

test("a URL restores the filters, and no filters need no parameters", () => {
  expect(parseRunListFilters(new URLSearchParams(toSearchParams(view)))).toEqual(view);
  expect(Object.values(toSearchParams(noFilters)).join("")).toBe("");
});

test("unknown URL parameters are ignored", () => {
  const strange = new URLSearchParams({ status: "GONE,FAILED", workflow: "x", from: "yesterday", sort: "colour" });
  expect(parseRunListFilters(strange)).toEqual({ ...noFilters, statuses: ["FAILED"] });
});

test("a sort order is not a filter", () => {
  expect(isFiltered({ ...noFilters, sort: "title", isReversed: true })).toBe(false);
  expect(isFiltered({ ...noFilters, to: "2026-03-29" })).toBe(true);
});

test("a date range includes both days in local time", () => {
  const asked = toListInput(view);
  expect(asked.from).toEqual(new Date(2026, 2, 28));
  expect(asked.to).toEqual(new Date(2026, 2, 30));
});

test("the last days count from today, so that a saved view stays current", () => {
  const now = new Date(2026, 2, 30, 9);
  const week = toListInput({ ...noFilters, days: 7, from: "2020-01-01", to: "2020-01-02" }, now);
  expect(week).toEqual({ from: new Date(2026, 2, 24) });
});

test("the CSV export has the list's filters", () => {
  const query = new URLSearchParams({ workspaceId: id, ...exportQuery(view) });
  expect(parseRunFilters(query)).toEqual({ workspaceId: id, ...toListInput(view) });
});
