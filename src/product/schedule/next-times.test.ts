import { expect, test } from "vitest";
import { decideSlot } from "./due-slot.ts";
import { hasNextTime, nextTimes } from "./next-times.ts";
import type { ScheduleConfig } from "./schedule-config.ts";

const timezone = "Europe/Berlin";
const daily = (time: string): ScheduleConfig => ({ frequency: "DAY", time, timezone });
const monthly = (dayOfMonth: number): ScheduleConfig => ({ frequency: "MONTH", dayOfMonth, time: "09:00", timezone });
const cron = (expression: string): ScheduleConfig => ({ frequency: "CRON", expression, timezone });

const times: [string, ScheduleConfig, string, string[]][] = [
  [
    "local time is kept when the clocks change",
    daily("09:00"),
    "2026-03-28T12:00Z",
    ["2026-03-29T07:00", "2026-03-30T07:00"],
  ],
  [
    "a time that doesn't exist moves to the next valid minute",
    daily("02:30"),
    "2026-03-28T12:00Z",
    ["2026-03-29T01:00", "2026-03-30T00:30"],
  ],
  [
    "a time that occurs twice counts once",
    daily("02:30"),
    "2026-10-24T12:00Z",
    ["2026-10-25T00:30", "2026-10-26T01:30"],
  ],
  [
    "every hour is an hour, however the clocks change",
    { frequency: "HOUR", minute: 5, timezone },
    "2026-10-25T00:00Z",
    ["2026-10-25T00:05", "2026-10-25T01:05", "2026-10-25T02:05"],
  ],
  [
    "several days of the week",
    { frequency: "WEEK", daysOfWeek: [1, 7], time: "09:00", timezone },
    "2026-11-26T12:00Z",
    ["2026-11-29T08:00", "2026-11-30T08:00", "2026-12-06T08:00"],
  ],
  [
    "day 31 is the last one",
    monthly(31),
    "2027-01-30T12:00Z",
    ["2027-01-31T08:00", "2027-02-28T08:00", "2027-03-31T07:00", "2027-04-30T07:00"],
  ],
  ["day 30 is the last one of February", monthly(30), "2027-01-30T12:00Z", ["2027-02-28T08:00", "2027-03-30T07:00"]],
  [
    "day 29 is the last one of a short February",
    monthly(29),
    "2028-01-30T12:00Z",
    ["2028-02-29T08:00", "2028-03-29T07:00"],
  ],
  [
    "a cron expression",
    cron("*/30 8-9 * * 1-5"),
    "2026-11-27T07:45Z",
    ["2026-11-27T08:00", "2026-11-27T08:30", "2026-11-30T07:00"],
  ],
];

test.each(times)("%s", (_, config, after, expected) => {
  const found = nextTimes(config, new Date(after), expected.length).map((time) => time.toISOString().slice(0, 16));
  expect(found).toEqual(expected);
});

test.each(["* * * *", "* * * * * *", "61 * * * *", "0 0 30 2 *", "tomorrow"])("%s is no schedule", (expression) => {
  expect(hasNextTime(cron(expression), new Date("2026-11-26T12:00Z"))).toBe(false);
});

test.each([
  ["on time", daily("09:00"), "2026-11-26T08:00Z", "2026-11-26T08:00:20Z", false],
  ["less than an hour late", daily("09:00"), "2026-11-26T08:00Z", "2026-11-26T08:59Z", false],
  ["an hour late", daily("09:00"), "2026-11-26T08:00Z", "2026-11-26T09:00Z", true],
  ["days late, with a slot in the last hour", daily("09:00"), "2026-11-24T08:00Z", "2026-11-26T08:10Z", false],
  ["hours late, with many slots in between", cron("*/10 * * * *"), "2026-11-26T05:00Z", "2026-11-26T08:05Z", false],
] as const)("a slot that is %s", (_, config, slot, now, isSkipped) => {
  const decided = decideSlot(config, new Date(slot), new Date(now));
  expect(decided.isSkipped).toBe(isSkipped);
  expect(decided.next?.getTime()).toBeGreaterThan(new Date(now).getTime());
});
