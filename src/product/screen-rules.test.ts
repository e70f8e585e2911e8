import { expect, test } from "vitest";
import { agentQuality, isUnusualTemperature } from "./agent-quality.ts";
import { greeting } from "./greeting.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { runTone, statusName, triggerName } from "./run-status.ts";

test.each([
  [0, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [16, "Good afternoon"],
  [17, "Good evening"],
  [23, "Good evening"],
])("at %d o'clock the greeting is %s", (hour, words) => {
  expect(greeting(hour)).toBe(words);
  expect(greeting(hour, "Mira")).toBe(`${words}, Mira`);
});

test.each([
  [0, "Weak"],
  [100, "Weak"],
  [101, "Okay"],
  [200, "Okay"],
  [201, "Good"],
  [400, "Good"],
  [401, "Excellent"],
])("%d characters of instructions are %s", (chars, quality) => {
  const half = Math.floor(chars / 2);
  expect(agentQuality("x".repeat(half), "y".repeat(chars - half))).toBe(quality);
});

test.each([
  [0.09, true],
  [0.1, false],
  [0.8, false],
  [0.81, true],
])("a temperature of %d is unusual: %j", (temperature, expected) => {
  expect(isUnusualTemperature(temperature, limits.agent.temperature)).toBe(expected);
});

test("each run status has its color and its word", () => {
  expect(["COMPLETED", "FAILED", "STOPPED", "RUNNING", "PENDING"].map(runTone)).toEqual([
    "success",
    "danger",
    "warning",
    "primary",
    "primary",
  ]);
  expect([triggerName("IN_BACKGROUND"), statusName("COMPLETED"), statusName("SOME_NEW_ONE")]).toEqual([
    "In background",
    "Completed",
    "Some new one",
  ]);
});

test("there are about 85 languages, from Albanian to Wu, in order", () => {
  expect([languages[0], languages.at(-1), languages.length]).toEqual(["Albanian", "Wu", 85]);
  expect([...languages]).toEqual([...new Set(languages)].sort());
});
