import { expect, test } from "vitest";
import {
  type CreditAccount,
  creditPeriod,
  crossedThreshold,
  decideCredits,
  fallbackCredits,
  formatCreditRange,
  formatCredits,
  iterationCredits,
  listCredits,
  planCredits,
  requestCredits,
  roundCredits,
} from "./credits.ts";

test.each([
  ["2026-01-31", "2026-02-10", "2026-01-31", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-02-28", "2026-03-31"],
  ["2024-01-31", "2024-02-29", "2024-02-29", "2024-03-31"],
  ["2026-01-14", "2026-04-13", "2026-03-14", "2026-04-14"],
  ["2026-01-14", "2026-04-14", "2026-04-14", "2026-05-14"],
  ["2025-06-30", "2026-01-05", "2025-12-30", "2026-01-30"],
  ["2025-06-30", "2026-12-31", "2026-12-30", "2027-01-30"],
  ["2026-03-01", "2026-03-01", "2026-03-01", "2026-04-01"],
])("anchored on %s, %s lies in the month of credits from %s to %s", (anchor, now, start, end) => {
  const period = creditPeriod(new Date(`${anchor}T17:45:00Z`), new Date(`${now}T00:00:00Z`));
  expect([period.start.toISOString(), period.end.toISOString()]).toEqual([
    `${start}T00:00:00.000Z`,
    `${end}T00:00:00.000Z`,
  ]);
});

test("months of credits follow each other without a gap, whatever the anchor", () => {
  for (const anchor of ["2024-01-01", "2024-02-29", "2024-05-30", "2024-08-31"]) {
    let period = creditPeriod(new Date(anchor), new Date("2024-09-15T12:00:00Z"));
    for (let month = 0; month < 40; month++) {
      const next = creditPeriod(new Date(anchor), period.end);
      expect(next.start).toEqual(period.end);
      expect(creditPeriod(new Date(anchor), new Date(next.end.getTime() - 1))).toEqual(next);
      period = next;
    }
  }
});

test.each([
  [0, 0, "0"],
  [0.2, 0.2, "0.2"],
  [14.5, 86.5, "14.5 - 86.5"],
  [18_240, 18_240, "18,240"],
])("%d to %d credits read %s", (least, most, text) => {
  expect(formatCreditRange(least, most)).toBe(text);
});

test("credits show at most two decimals, and never nothing for something", () => {
  expect([formatCredits(1.3333), formatCredits(0.0042), formatCredits(2.999)]).toEqual(["1.33", "<0.01", "3"]);
});

test("credits have four decimals and sums of fractions stay exact", () => {
  expect([roundCredits(0.1 + 0.2), roundCredits(1 / 3), roundCredits(0.00005)]).toEqual([0.3, 0.3333, 0.0001]);
});

test("steps cost what they ask a model for", () => {
  expect(requestCredits({ aiCreditsPerRequest: 0.2 })).toBe(0.2);
  expect(requestCredits({ aiCreditsPerRequest: 20 }, true)).toBe(0);
  expect(listCredits(3, 10)).toBe(33);
  expect(planCredits(15, [1, 1, 3])).toBe(20);
  expect(iterationCredits(20, 1, 3)).toBe(63);
  expect(fallbackCredits(20, 1)).toBe(1);
  expect(fallbackCredits(0.5, 1)).toBe(0.5);
});

test.each([
  [49, 50, 50],
  [49.9, 50.1, 50],
  [50, 51, null],
  [79, 94, 80],
  [40, 100, 100],
  [99, 100, 100],
  [100, 101, null],
])("going from %d to %d credits crosses %s", (before, after, threshold) => {
  expect(crossedThreshold(before, after)).toBe(threshold);
});

const account: CreditAccount = {
  corePlan: "FREE",
  limit: 100,
  used: 0,
  reserved: 0,
  individualLimit: null,
  individualUsed: 0,
};

test.each<[string, Partial<CreditAccount>, number, ReturnType<typeof decideCredits>]>([
  [
    "a free workspace at its limit upgrades",
    { used: 100 },
    1,
    { isAllowed: false, reason: "workspace", opens: "upgrade" },
  ],
  ["a paid one tops up", { corePlan: "TEAM", used: 100 }, 1, { isAllowed: false, reason: "workspace", opens: "topup" }],
  [
    "what is reserved counts",
    { used: 90, reserved: 9.5 },
    1,
    { isAllowed: false, reason: "workspace", opens: "upgrade" },
  ],
  ["the last credit may be spent", { used: 99 }, 1, { isAllowed: true, crossed: 100 }],
  ["what costs nothing is never blocked", { used: 100 }, 0, { isAllowed: true, crossed: null }],
  ["no limit, no block", { limit: null, used: 1e6 }, 100, { isAllowed: true, crossed: null }],
  [
    "the workspace is named before the member",
    { used: 100, individualLimit: 5, individualUsed: 5 },
    1,
    { isAllowed: false, reason: "workspace", opens: "upgrade" },
  ],
  [
    "a member at the own limit asks the owner",
    { individualLimit: 5, individualUsed: 5 },
    1,
    { isAllowed: false, reason: "individual", opens: null },
  ],
  ["crossing 50 on FREE is told", { used: 49.5 }, 1, { isAllowed: true, crossed: 50 }],
  [
    "crossing 50 elsewhere is not",
    { corePlan: "PERSONAL", limit: 6_000, used: 49.5 },
    1,
    { isAllowed: true, crossed: null },
  ],
])("%s", (_rule, change, price, verdict) => {
  expect(decideCredits({ ...account, ...change }, price)).toEqual(verdict);
});
