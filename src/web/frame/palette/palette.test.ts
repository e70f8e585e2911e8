import { expect, test } from "vitest";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";
import { readQuery } from "./palette-item.ts";
import { pickGroups } from "./pick-groups.ts";

const item = (id: string, group: PaletteGroup): PaletteItem => ({ id, group, label: id, run: () => {} });
const items = [
  item("home", "goTo"),
  ...Array.from({ length: 9 }, (_, at) => item(`agent-${at}`, "agents")),
  item("new-agent", "actions"),
];
const shape = (typed: string, recent: string[] = []) =>
  pickGroups(items, typed, recent).map(({ group, items: members }) => [group, members.length]);

test("without a query recent items come first, followed by a few of each kind", () => {
  expect(shape("", ["agent-7", "gone", "home"])).toEqual([
    ["recent", 2],
    ["agents", 5],
    ["actions", 1],
  ]);
});

test("a query finds every item", () => {
  expect(shape("a")).toEqual([
    ["goTo", 1],
    ["agents", 9],
    ["actions", 1],
  ]);
});

test("@ finds content only and / finds actions only", () => {
  expect(shape("@agent")).toEqual([["agents", 9]]);
  expect(shape("/")).toEqual([["actions", 1]]);
  expect(readQuery("@ con ")).toMatchObject({ query: "con" });
});
