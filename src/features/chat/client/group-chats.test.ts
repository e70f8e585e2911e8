import { expect, test } from "vitest";
import { getChatAge, groupChats } from "./group-chats.ts";

const now = new Date("2026-11-23T00:30:00Z");
const age = (moment: string, timeZone = "UTC") => getChatAge(new Date(moment), now, timeZone);

test("a chat's age counts the reader's calendar days, not hours", () => {
  expect(age("2026-11-23T00:10:00Z")).toBe("today");
  expect(age("2026-11-22T23:50:00Z")).toBe("yesterday");
  expect(age("2026-11-22T23:50:00Z", "Europe/Berlin"), "half past one in the night there").toBe("today");
  expect(age("2026-11-16T12:00:00Z")).toBe("week");
  expect(age("2026-11-15T12:00:00Z")).toBe("month");
  expect(age("2026-10-24T12:00:00Z")).toBe("month");
  expect(age("2026-10-23T12:00:00Z")).toBe("older");
  expect(age("2026-11-23T00:31:00Z"), "a clock that is ahead").toBe("today");
});

test("groups keep the order of chats, and no group is empty", () => {
  const chats = ["2026-11-23T00:20:00Z", "2026-11-23T00:10:00Z", "2026-09-01T00:00:00Z"].map((at) => ({
    lastMessageAt: new Date(at),
  }));
  expect(groupChats(chats, now, "UTC")).toEqual([
    { age: "today", chats: [chats[0], chats[1]] },
    { age: "older", chats: [chats[2]] },
  ]);
});
