import { expect, test } from "vitest";
import { mergeRecent, type RecentItem } from "./merge-recent.ts";

const item = (id: string, kind: RecentItem["kind"], minute: number): RecentItem => ({
  id,
  kind,
  title: id,
  href: `/${id}`,
  at: new Date(2_026, 0, 1, 12, minute),
  status: "idle",
  statusText: "",
  origin: null,
});
const ids = (items: RecentItem[]) => items.map(({ id }) => id);

test("chats and runs are merged, newest first", () => {
  const chats = [item("c2", "chat", 30), item("c1", "chat", 10)];
  const runs = [item("r2", "run", 20), item("r1", "run", 5)];
  expect(ids(mergeRecent(chats, runs, false))).toEqual(["c2", "r2", "c1", "r1"]);
});

test("a run older than the loaded chats waits for the next page, so rows never move", () => {
  const chats = [item("c2", "chat", 30), item("c1", "chat", 10)];
  const runs = [item("r2", "run", 20), item("r1", "run", 5)];
  expect(ids(mergeRecent(chats, runs, true))).toEqual(["c2", "r2", "c1"]);
});
