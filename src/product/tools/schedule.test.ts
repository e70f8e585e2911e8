import { expect, test } from "vitest";
import { scheduleWishes } from "./schedule.ts";

const read = (when: object) => scheduleWishes.shape.when.safeParse(when);

test("a schedule has what its frequency needs, and reading it again changes nothing", () => {
  const weekly = read({ frequency: "WEEK", daysOfWeek: [5, 1, 1], time: "09:00" }).data;
  expect(weekly).toEqual({ frequency: "WEEK", daysOfWeek: [1, 5], time: "09:00" });
  expect(read(weekly ?? {}).data).toEqual(weekly);
});

test.each([
  [{ frequency: "DAY" }, "time"],
  [{ frequency: "HOUR", minute: 75 }, "minute"],
  [{ frequency: "WEEK", daysOfWeek: [], time: "09:00" }, "daysOfWeek"],
  [{ frequency: "DAY", time: "09:00", daysOfWeek: [1] }, undefined],
  [{ frequency: "YEAR" }, "frequency"],
])("%j is refused, and the error says where", (when, at) => {
  const { error } = read(when);
  expect(error?.issues).toMatchObject([{ path: at === undefined ? [] : [at] }]);
});
