import { expect, test } from "vitest";
import { healthIssues } from "./health-issues.ts";

const well = { disk: { usedBytes: 50, totalBytes: 100 }, failedJobs: 0, clockDifferenceMs: -40 };

test("a healthy server has no issues", () => {
  expect(healthIssues(well)).toEqual([]);
  expect(healthIssues({ ...well, disk: { usedBytes: 0, totalBytes: 0 } })).toEqual([]);
});

test("failed jobs, a full disk, and a wrong clock are issues, with a link if a page helps", () => {
  const ill = { disk: { usedBytes: 90, totalBytes: 100 }, failedJobs: 3, clockDifferenceMs: -5_000 };
  expect(healthIssues(ill)).toEqual([
    { text: "3 jobs failed.", href: "/admin?tab=jobs" },
    { text: "The disk is 90% full.", href: null },
    { text: "The server's clock differs from the database's by 5000 ms.", href: null },
  ]);
});
