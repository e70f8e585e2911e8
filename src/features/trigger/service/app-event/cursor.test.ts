import { expect, test } from "vitest";
import { moveCursor, newEventsOf } from "./cursor.ts";

const now = new Date("2026-11-27T08:00Z");
const at = (order: number, id = `e${order}`) => ({ id, order, fields: {} });

test("everything until the first look is known", () => {
  const numbers = { event: "new_github_issue", now } as const;
  expect(moveCursor(null, [at(1), at(2)], numbers)).toEqual({ after: 2, seen: ["e2"] });
  expect(moveCursor(null, [], numbers)).toEqual({ after: 0, seen: [] });
  expect(moveCursor(null, [at(5)], { event: "new_calendar_entry", now })).toEqual({ after: now.getTime(), seen: [] });
});

test("of events at the same moment only the known ones are left out", () => {
  const cursor = { after: 2, seen: ["a"] };
  const events = [at(1), at(2, "a"), at(2, "b"), at(3)];
  expect(newEventsOf(cursor, events).map(({ id }) => id)).toEqual(["b", "e3"]);
  const { seen } = moveCursor(cursor, events.slice(0, 3), { event: "new_gmail_message", now });
  expect(seen).toEqual(["a", "b"]);
});

test("rows that were deleted make room for new ones; other events never go back", () => {
  const cursor = { after: 5, seen: [] };
  expect(moveCursor(cursor, [at(2), at(3)], { event: "new_sheet_row", now })).toEqual({ after: 3, seen: ["e3"] });
  expect(moveCursor(cursor, [at(3)], { event: "new_mailbox_message", now })).toEqual(cursor);
});

test("when a mailbox renumbers its messages, existing ones count as known, and later ones are new", () => {
  const mail = { event: "new_mailbox_message", now } as const;
  const numbered = (generation: string, order: number) => ({ ...at(order), generation });
  const old = moveCursor(null, [numbered("1", 80)], mail);
  const renumbered = [numbered("2", 1), numbered("2", 2)];
  expect(newEventsOf(old, renumbered)).toEqual([]);
  const cursor = moveCursor(old, renumbered, mail);
  expect(newEventsOf(cursor, [...renumbered, numbered("2", 3)]).map(({ id }) => id)).toEqual(["e3"]);
  expect(moveCursor(cursor, [], mail)).toEqual(cursor);
});
