import { expect, test } from "vitest";
import { formatRelative } from "./relative-time.ts";

const now = new Date("2026-04-14T12:00:00Z");
test.each([
  ["2026-04-14T11:59:30Z", "now"],
  ["2026-04-14T11:48:00Z", "12 min ago"],
  ["2026-04-14T09:00:00Z", "3 h ago"],
  ["2026-04-13T23:00:00Z", "yesterday"],
  ["2026-04-02T10:00:00Z", "April 2"],
  ["2025-12-31T10:00:00Z", "December 31, 2025"],
])("%s reads %s", (moment, text) => {
  expect(formatRelative(new Date(moment), now, "UTC")).toBe(text);
});
